package jobpostings.dynamodb.location;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.idKey;
import static jobpostings.dynamodb.table.Attributes.idKeys;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.LocationBuilder;
import jobpostings.location.ResolvedLocation;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The learned locations in DynamoDB, under ids derived from their keys (see {@link
 * LearnedLocationIds}). Reads by id and name are consistent, so that a place that was learned is
 * found at once. The new places of a request are stored in one transaction, with the count of the
 * employer. May be used by several threads.
 */
public final class DynamoLearnedLocations implements LearnedLocations {
  private final Tables tables;
  private final Table<LearnedLocationItem> table;
  private final LocationList list;
  private final NewLocationCounts counts;
  private final LearnedLocationIds ids;
  private final Clock clock;

  @Inject
  DynamoLearnedLocations(
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

  @Override
  public Optional<LearnedLocation> find(int id) {
    return findEvenDeleted(id, budget())
        .filter(item -> !item.deleted())
        .map(LearnedLocationItem::place);
  }

  private Optional<LearnedLocationItem> findEvenDeleted(int id, RetryBudget budget) {
    return id < FIRST_ID ? Optional.empty() : table.find(idKey(id), budget);
  }

  @Override
  public List<Location> learn(List<ResolvedLocation.New> names, int employerId) {
    RetryBudget budget = budget();
    Attempt attempt = new Attempt(names);
    while (!attempt.left.isEmpty()) {
      List<LearnedLocationItem> items = attempt.items(employerId);
      Transaction<Integer> transaction = tables.transaction();
      items.forEach(item -> transaction.put(item.id(), table, item, isFreeFor(item.key())));
      counts.add(transaction, employerId, items.size());
      attempt.settle(items, transaction.commit(budget));
    }
    return names.stream().map(name -> attempt.stored.get(name.location().key())).toList();
  }

  /** Also holds for the deleted place itself, which keeps its id. */
  private static Expression isFreeFor(String key) {
    return expression(
        "attribute_not_exists(id) OR (#key = :key AND attribute_exists(deleted))",
        Map.of("#key", "key"),
        Map.of(":key", text(key)));
  }

  @Override
  public void requireLearnable(int places, int employerId) {
    counts.require(employerId, places, budget());
  }

  @Override
  public Map<String, LearnedLocation> findAll(Set<String> keys) {
    Map<String, LearnedLocation> found = new HashMap<>();
    List<String> sought = List.copyOf(keys);
    for (int attempt = 0; !sought.isEmpty(); attempt++) {
      Map<Integer, LearnedLocationItem> items = read(sought, attempt);
      List<String> farther = new ArrayList<>();
      for (String key : sought) {
        LearnedLocationItem item = items.get(ids.candidate(key, attempt));
        if (item != null && !item.key().equals(key)) {
          farther.add(key);
        } else if (item != null && !item.deleted()) {
          found.put(key, item.place());
        }
      }
      sought = farther;
    }
    return found;
  }

  /** The items with the candidate ids of the keys, by id. */
  private Map<Integer, LearnedLocationItem> read(List<String> keys, int attempt) {
    Set<Integer> candidates = keys.stream().map(key -> ids.require(key, attempt)).collect(toSet());
    return table.findAll(idKeys(candidates), budget()).stream()
        .collect(toMap(LearnedLocationItem::id, Function.identity()));
  }

  @Override
  public List<Location> listed() {
    return list.all(budget());
  }

  @Override
  public Optional<List<LearnedLocation>> latest(Optional<Integer> after, int most) {
    RetryBudget budget = budget();
    Optional<LearnedLocationItem> last = after.flatMap(id -> findEvenDeleted(id, budget));
    if (after.isPresent() && last.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> places =
        LearnedLocationItem.byTime(table)
            .descending()
            .after(last.map(LearnedLocationItem::indexKey))
            .pageSize(most)
            .stream(budget)
            .limit(most)
            .map(LearnedLocationItem::id)
            .toList();
    // Places learned in the same millisecond stay in the order of the index, by which pages go on.
    return Optional.of(
        table.findAll(idKeys(places), budget).stream()
            .filter(item -> !item.deleted())
            .map(LearnedLocationItem::place)
            .sorted(comparingInt(place -> places.indexOf(place.id())))
            .toList());
  }

  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    return change(id, item -> item.with(place -> place.hidden(hidden)));
  }

  @Override
  public Optional<LearnedLocation> confirm(int id) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return change(
        id,
        item ->
            item.place().confirmedAt().isPresent()
                ? item
                : item.with(place -> place.confirmedAt(Optional.of(now))));
  }

  @Override
  public Optional<LearnedLocation> delete(int id) {
    return change(id, item -> new LearnedLocationItem(item.key(), item.place(), true));
  }

  /** Changes a place, in the list too, unless it already is as the change makes it. */
  private Optional<LearnedLocation> change(int id, UnaryOperator<LearnedLocationItem> change) {
    RetryBudget budget = budget();
    Optional<LearnedLocationItem> tried = Optional.empty();
    while (true) {
      Optional<LearnedLocationItem> found = findEvenDeleted(id, budget);
      if (found.isEmpty() || (found.get().deleted() && !found.equals(tried))) {
        return Optional.empty();
      }
      LearnedLocationItem before = found.get();
      LearnedLocationItem after = change.apply(before);
      if (after.equals(before) || replace(before, after, budget)) {
        return Optional.of(after.place());
      }
      // If the response to an attempt was lost, the place may already be as it should be.
      tried = Optional.of(after);
    }
  }

  /** Returns false if the place was changed since it was read. */
  private boolean replace(
      LearnedLocationItem before, LearnedLocationItem after, RetryBudget budget) {
    Transaction<Integer> transaction = tables.transaction();
    transaction.put(after.id(), table, after, before.isUnchanged());
    if (after.listedId() != before.listedId()) {
      list.change(transaction, before, after);
    }
    return transaction.commit(budget).isEmpty();
  }

  private RetryBudget budget() {
    return tables.limits().budget(tables.limits().places());
  }

  /** What a request has stored so far, and the ids and times to try for the rest. */
  private final class Attempt {
    private final Map<String, Location> stored = new HashMap<>();
    private final Map<String, ResolvedLocation.New> left = new LinkedHashMap<>();
    private final Map<String, Integer> taken = new HashMap<>();
    private final Instant from = clock.instant().truncatedTo(ChronoUnit.MILLIS);

    Attempt(List<ResolvedLocation.New> names) {
      names.forEach(name -> left.put(name.location().key(), name));
    }

    List<LearnedLocationItem> items(int employerId) {
      Set<Integer> used = new HashSet<>();
      List<LearnedLocationItem> items = new ArrayList<>();
      left.forEach(
          (key, name) -> {
            int attempt = taken.getOrDefault(key, 0);
            int id = ids.require(key, attempt);
            while (!used.add(id)) {
              id = ids.require(key, ++attempt);
            }
            Location location = LocationBuilder.builder(name.location()).id(id).build();
            Instant then = from.plusMillis(items.size());
            items.add(
                new LearnedLocationItem(
                    key,
                    new LearnedLocation(location, employerId, then, false, Optional.empty()),
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
