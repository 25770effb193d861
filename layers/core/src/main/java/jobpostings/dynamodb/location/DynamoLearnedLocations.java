package jobpostings.dynamodb.location;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.PlaceName;
import jobpostings.location.Province;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.GetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The learned locations in DynamoDB, under ids derived from their keys (see {@link
 * LearnedLocationIds}). Every read is consistent, so a place that was learned is found at once. May
 * be used by several threads.
 */
public final class DynamoLearnedLocations implements LearnedLocations {
  /** This many candidates are never all taken unless the table is full or the hash is broken. */
  private static final int MOST_ATTEMPTS = 16;

  /** Short, because the same request still has to write the job. */
  private static final Duration TIME = Duration.ofSeconds(4);

  private static final Expression IS_FREE =
      Expression.builder().expression("attribute_not_exists(id)").build();

  private static final Expression IS_THERE =
      Expression.builder().expression("attribute_exists(id)").build();

  private final DynamoDbEnhancedClient client;
  private final DynamoDbTable<LearnedLocationItem> table;
  private final LearnedLocationLists lists;
  private final InstantSource clock;
  private final LearnedLocationIds ids;
  private final Duration time;

  public DynamoLearnedLocations(
      DynamoDbEnhancedClient client, Settings settings, InstantSource clock) {
    this(client, settings, clock, TIME);
  }

  /**
   * @param time how long each call goes on trying
   */
  public DynamoLearnedLocations(
      DynamoDbEnhancedClient client, Settings settings, InstantSource clock, Duration time) {
    this(client, settings, clock, LearnedLocationIds.HASHED, time);
  }

  public DynamoLearnedLocations(
      DynamoDbEnhancedClient client,
      Settings settings,
      InstantSource clock,
      LearnedLocationIds ids) {
    this(client, settings, clock, ids, TIME);
  }

  private DynamoLearnedLocations(
      DynamoDbEnhancedClient client,
      Settings settings,
      InstantSource clock,
      LearnedLocationIds ids,
      Duration time) {
    this.client = client;
    this.table = client.table(settings.table("LOCATIONS_TABLE"), LearnedLocationItem.SCHEMA);
    this.lists = new LearnedLocationLists(table);
    this.clock = clock;
    this.ids = ids;
    this.time = time;
  }

  @Override
  public Optional<LearnedLocation> find(int id) {
    return findItem(id).map(LearnedLocationItem::place);
  }

  private Optional<LearnedLocationItem> findItem(int id) {
    return id < FIRST_ID
        ? Optional.empty()
        : Optional.ofNullable(retry(() -> table.getItem(consistently(id))));
  }

  @Override
  public Location learn(String name, Province province, int employerId) {
    String key = PlaceName.key(name, province);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Location location = new Location(ids.candidate(key, attempt), name, province);
      LearnedLocationItem stored =
          storedUnlessTaken(
              new LearnedLocationItem(
                  key, new LearnedLocation(location, employerId, clock.instant(), false)));
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
    return retry(lists::all);
  }

  @Override
  public List<LearnedLocation> latest(Optional<LearnedLocation> after, int most) {
    return retry(() -> lists.latest(after, most));
  }

  /** Nothing else about an item ever changes, so it can be written as it was read. */
  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    Optional<LearnedLocationItem> changed =
        findItem(id)
            .map(item -> new LearnedLocationItem(item.key(), item.place().withHidden(hidden)));
    changed.ifPresent(
        item ->
            retry(
                () -> {
                  table.putItem(
                      PutItemEnhancedRequest.builder(LearnedLocationItem.class)
                          .item(item)
                          .conditionExpression(IS_THERE)
                          .build());
                  return item;
                }));
    return changed.map(LearnedLocationItem::place);
  }

  /** The item with its id: this one, or the one that was already there. */
  private LearnedLocationItem storedUnlessTaken(LearnedLocationItem item) {
    try {
      return retry(
          () -> {
            table.putItem(
                PutItemEnhancedRequest.builder(LearnedLocationItem.class)
                    .item(item)
                    .conditionExpression(IS_FREE)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .build());
            return item;
          });
    } catch (ConditionalCheckFailedException e) {
      return LearnedLocationItem.SCHEMA.mapToItem(e.item());
    }
  }

  /**
   * The items with the candidate ids of the keys, by id. Those that DynamoDB leaves out are read
   * again.
   */
  private Map<Integer, LearnedLocationItem> read(List<String> keys, int attempt) {
    ReadBatch.Builder<LearnedLocationItem> batch =
        ReadBatch.builder(LearnedLocationItem.class).mappedTableResource(table);
    keys.stream()
        .map(key -> ids.candidate(key, attempt))
        .distinct()
        .forEach(id -> batch.addGetItem(consistently(id)));
    return retry(
        () ->
            client
                .batchGetItem(request -> request.readBatches(batch.build()))
                .resultsForTable(table)
                .stream()
                .collect(Collectors.toMap(LearnedLocationItem::id, Function.identity())));
  }

  private <T> T retry(Supplier<T> call) {
    return new RetryBudget(time).retry(call);
  }

  private static GetItemEnhancedRequest consistently(int id) {
    return GetItemEnhancedRequest.builder()
        .key(Key.builder().partitionValue(id).build())
        .consistentRead(true)
        .build();
  }

  private static IllegalStateException noneFree() {
    return new IllegalStateException(
        "Other places have all %d candidate ids of one.".formatted(MOST_ATTEMPTS));
  }
}
