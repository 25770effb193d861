package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.LocationBuilder;
import jobpostings.location.NewLocationsExceeded;
import jobpostings.location.ResolvedLocation;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores new locations: all those of a request in one transaction, with their entries in the list
 * and the count of the employer. May be used by several threads.
 */
@Singleton
final class NewLocations {
  private final Tables tables;
  private final Table<LearnedLocationItem> table;
  private final LocationList list;
  private final NewLocationCounts counts;
  private final LearnedLocationIds ids;
  private final Clock clock;

  @Inject
  NewLocations(
      Tables tables,
      LocationList list,
      NewLocationCounts counts,
      LearnedLocationIds ids,
      Clock clock) {
    this.tables = tables;
    this.table = tables.table("LOCATIONS_TABLE", LearnedLocationItem.SCHEMA);
    this.list = list;
    this.counts = counts;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Stores the places that are not stored yet.
   *
   * @return the locations of all names, in the same order
   * @throws NewLocationsExceeded if there are more than the employer may name today
   */
  List<Location> learn(List<ResolvedLocation.New> names, int employerId, RetryBudget budget) {
    Attempt attempt = new Attempt(names);
    while (!attempt.left.isEmpty()) {
      List<LearnedLocationItem> items = attempt.items(employerId);
      attempt.settle(items, transaction(employerId, items).commit(budget));
    }
    return names.stream().map(name -> attempt.stored.get(name.location().key())).toList();
  }

  private Transaction<Integer> transaction(int employerId, List<LearnedLocationItem> items) {
    Transaction<Integer> transaction = tables.transaction();
    items.forEach(item -> transaction.put(item.id(), table, item, isFreeFor(item.key())));
    counts.add(transaction, employerId, items.size());
    list.add(transaction, items);
    return transaction;
  }

  /** Also holds for the deleted place itself, which keeps its id. */
  private static Expression isFreeFor(String key) {
    return Expression.builder()
        .expression("attribute_not_exists(id) OR (#key = :key AND attribute_exists(deleted))")
        .putExpressionName("#key", "key")
        .putExpressionValue(":key", text(key))
        .build();
  }

  /** What a request has stored so far, and the ids and times to try for the rest. */
  private final class Attempt {
    private final Map<String, Location> stored = new HashMap<>();
    private final Map<String, ResolvedLocation.New> left = new LinkedHashMap<>();
    private final Map<String, Integer> taken = new HashMap<>();
    private Instant from = clock.instant().truncatedTo(ChronoUnit.MILLIS);

    Attempt(List<ResolvedLocation.New> names) {
      names.forEach(name -> left.put(name.location().key(), name));
    }

    List<LearnedLocationItem> items(int employerId) {
      Set<Integer> used = new HashSet<>();
      List<LearnedLocationItem> items = new ArrayList<>();
      left.forEach(
          (key, name) -> {
            int candidate = taken.getOrDefault(key, 0);
            while (!used.add(ids.require(key, candidate))) {
              candidate++;
            }
            Location location =
                LocationBuilder.builder(name.location()).id(ids.candidate(key, candidate)).build();
            Instant then = from.plusMillis(items.size());
            items.add(
                new LearnedLocationItem(
                    key,
                    new LearnedLocation(location, employerId, then, false, name.near().isEmpty()),
                    false));
          });
      return items;
    }

    /**
     * @param inTheWay the items in the way, by their ids; empty if the transaction took effect
     */
    void settle(
        List<LearnedLocationItem> items, Map<Integer, Map<String, AttributeValue>> inTheWay) {
      if (inTheWay.isEmpty()) {
        items.forEach(this::isStored);
        return;
      }
      boolean othersWereFirst = false;
      for (LearnedLocationItem item : items) {
        Map<String, AttributeValue> there = inTheWay.get(item.id());
        if (there != null) {
          othersWereFirst |= settle(item, LearnedLocationItem.SCHEMA.mapToItem(there));
        }
      }
      if (inTheWay.containsKey(LocationList.SUMMARY)) {
        // Another place was learned at the same time, or by a clock ahead.
        from = LocationList.learnedAt(inTheWay.get(LocationList.SUMMARY)).plusMillis(1);
      }
      if (inTheWay.containsKey(NewLocationCounts.COUNT) && !othersWereFirst) {
        throw counts.refusal(inTheWay.get(NewLocationCounts.COUNT));
      }
    }

    /** Whether somebody else has learned the place since it was looked for. */
    private boolean settle(LearnedLocationItem item, LearnedLocationItem there) {
      if (there.key().equals(item.key())) {
        isStored(there);
        return true;
      }
      taken.merge(item.key(), 1, Integer::sum);
      return false;
    }

    private void isStored(LearnedLocationItem item) {
      stored.put(item.key(), item.place().location());
      left.remove(item.key());
    }
  }
}
