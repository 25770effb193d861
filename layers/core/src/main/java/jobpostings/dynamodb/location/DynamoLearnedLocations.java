package jobpostings.dynamodb.location;

import static java.util.Comparator.comparing;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.ResolvedLocation;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The learned locations in DynamoDB, under ids derived from their keys (see {@link
 * LearnedLocationIds}). Reads by id and name are consistent, so that a place that was learned is
 * found at once. May be used by several threads.
 */
@Singleton
public final class DynamoLearnedLocations implements LearnedLocations {
  private final Tables tables;
  private final Table<LearnedLocationItem> table;
  private final LocationList list;
  private final NewLocations newLocations;
  private final NewLocationCounts counts;
  private final LearnedLocationIds ids;
  private final TimeLimits limits;

  @Inject
  DynamoLearnedLocations(
      Tables tables,
      LocationList list,
      NewLocations newLocations,
      NewLocationCounts counts,
      LearnedLocationIds ids,
      TimeLimits limits) {
    this.tables = tables;
    this.table = tables.table("LOCATIONS_TABLE", LearnedLocationItem.SCHEMA);
    this.list = list;
    this.newLocations = newLocations;
    this.counts = counts;
    this.ids = ids;
    this.limits = limits;
  }

  @Override
  public Optional<LearnedLocation> find(int id) {
    return findEvenDeleted(id, budget())
        .filter(item -> !item.deleted())
        .map(LearnedLocationItem::place);
  }

  private Optional<LearnedLocationItem> findEvenDeleted(int id, RetryBudget budget) {
    return id < FIRST_ID ? Optional.empty() : table.find(LearnedLocationItem.key(id), budget);
  }

  @Override
  public List<Location> learn(List<ResolvedLocation.New> names, int employerId) {
    return newLocations.learn(names, employerId, budget());
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
    List<Map<String, AttributeValue>> candidates =
        keys.stream()
            .map(key -> ids.require(key, attempt))
            .distinct()
            .map(LearnedLocationItem::key)
            .toList();
    return table.findAll(candidates, budget()).stream()
        .collect(Collectors.toMap(LearnedLocationItem::id, Function.identity()));
  }

  @Override
  public List<Location> listed() {
    return list.all(budget());
  }

  @Override
  public Optional<List<LearnedLocation>> latest(Optional<Integer> after, int most) {
    RetryBudget budget = budget();
    Optional<LearnedLocationItem> last = after.flatMap(id -> findEvenDeleted(id, budget));
    return after.isPresent() && last.isEmpty()
        ? Optional.empty()
        : Optional.of(behind(last, most, budget));
  }

  private List<LearnedLocation> behind(
      Optional<LearnedLocationItem> last, int most, RetryBudget budget) {
    List<Map<String, AttributeValue>> keys =
        LearnedLocationItem.byTime(table)
            .descending()
            .after(last.map(LearnedLocationItem::indexKey))
            .pageSize(most)
            .stream(budget)
            .limit(most)
            .map(item -> LearnedLocationItem.key(item.id()))
            .toList();
    return table.findAll(keys, budget).stream()
        .filter(item -> !item.deleted())
        .map(LearnedLocationItem::place)
        .sorted(comparing(LearnedLocation::learnedAt).reversed())
        .toList();
  }

  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    return change(id, item -> item.with(place -> place.hidden(hidden)));
  }

  @Override
  public Optional<LearnedLocation> confirm(int id) {
    return change(id, item -> item.with(place -> place.confirmed(true)));
  }

  @Override
  public Optional<LearnedLocation> delete(int id) {
    return change(id, LearnedLocationItem::asDeleted);
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
    return new RetryBudget(limits.places());
  }
}
