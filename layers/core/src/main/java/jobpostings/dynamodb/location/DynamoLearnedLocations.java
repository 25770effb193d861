package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.PlaceName;
import jobpostings.location.Province;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The learned locations in DynamoDB, under ids derived from their keys (see {@link
 * LearnedLocationIds}). Every read is consistent, so a place that was learned is found at once. May
 * be used by several threads.
 */
@Singleton
final class DynamoLearnedLocations implements LearnedLocations {
  /** This many candidates are never all taken unless the table is full or the hash is broken. */
  private static final int MOST_ATTEMPTS = 16;

  private final Table<LearnedLocationItem> table;
  private final LearnedLocationLists lists;
  private final LearnedLocationIds ids;
  private final Clock clock;
  private final TimeLimits limits;

  @Inject
  DynamoLearnedLocations(Tables tables, LearnedLocationIds ids, Clock clock, TimeLimits limits) {
    this.table = tables.table("LOCATIONS_TABLE", LearnedLocationItem.SCHEMA);
    this.lists = new LearnedLocationLists(table);
    this.ids = ids;
    this.clock = clock;
    this.limits = limits;
  }

  @Override
  public Optional<LearnedLocation> find(int id) {
    return findItem(id).map(LearnedLocationItem::place);
  }

  private Optional<LearnedLocationItem> findItem(int id) {
    return id < FIRST_ID ? Optional.empty() : table.find(key(id), budget());
  }

  @Override
  public Location learn(String name, Province province, int employerId) {
    String key = PlaceName.key(name, province);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Location location = new Location(ids.candidate(key, attempt), name, province);
      LearnedLocationItem item =
          new LearnedLocationItem(
              key, new LearnedLocation(location, employerId, clock.instant(), false));
      LearnedLocationItem stored = table.putIfFree(item, budget()).orElse(item);
      if (stored.key().equals(key)) {
        return stored.location();
      }
    }
    throw noneFree();
  }

  @Override
  public Map<String, LearnedLocation> findAll(Set<String> keys) {
    Map<String, LearnedLocation> found = new HashMap<>();
    List<String> sought = List.copyOf(keys);
    for (int attempt = 0; !sought.isEmpty(); attempt++) {
      if (attempt == MOST_ATTEMPTS) {
        throw noneFree();
      }
      Map<Integer, LearnedLocationItem> items = read(sought, attempt);
      List<String> farther = new ArrayList<>();
      for (String key : sought) {
        LearnedLocationItem item = items.get(ids.candidate(key, attempt));
        if (item != null && item.key().equals(key)) {
          found.put(key, item.place());
        } else if (item != null) {
          farther.add(key);
        }
      }
      sought = farther;
    }
    return found;
  }

  @Override
  public List<Location> all() {
    return lists.all(budget());
  }

  @Override
  public List<LearnedLocation> latest(Optional<LearnedLocation> after, int most) {
    return lists.latest(after, most, budget());
  }

  /** Nothing else about an item ever changes, so it can be written as it was read. */
  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    return findItem(id)
        .map(item -> new LearnedLocationItem(item.key(), item.place().withHidden(hidden)))
        .filter(item -> table.replace(item, budget()))
        .map(LearnedLocationItem::place);
  }

  /** The items with the candidate ids of the keys, by id. */
  private Map<Integer, LearnedLocationItem> read(List<String> keys, int attempt) {
    List<Map<String, AttributeValue>> candidates =
        keys.stream()
            .map(key -> ids.candidate(key, attempt))
            .distinct()
            .map(DynamoLearnedLocations::key)
            .toList();
    return table.findAll(candidates, budget()).stream()
        .collect(Collectors.toMap(LearnedLocationItem::id, Function.identity()));
  }

  private RetryBudget budget() {
    return new RetryBudget(limits.places());
  }

  private static Map<String, AttributeValue> key(int id) {
    return Map.of("id", number(id));
  }

  private static IllegalStateException noneFree() {
    return new IllegalStateException(
        "Other places have all %d candidate ids of one.".formatted(MOST_ATTEMPTS));
  }
}
