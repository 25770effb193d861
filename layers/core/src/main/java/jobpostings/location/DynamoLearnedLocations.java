package jobpostings.location;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.Attributes.ALWAYS;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;
import static jobpostings.location.LearnedLocationItem.keyOf;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The learned locations in DynamoDB. Reads by id and name are consistent, so that a place that was
 * learned is found at once. A process keeps the list for a while. May be used by several threads.
 */
@Singleton
final class DynamoLearnedLocations implements LearnedLocations {
  /** The key of the counter of ids, and its name in a transaction. */
  private static final String IDS = "ids";

  private static final Expression IS_FREE = expression("attribute_not_exists(place)");

  private static final TableSchema<Ids> IDS_SCHEMA =
      new ItemSchema<Ids, IdsBuilder>()
          .integer("lastId", Ids::lastId, IdsBuilder::lastId)
          .build(Ids.class, IdsBuilder::builder, IdsBuilder::build);

  private final Tables tables;
  private final Table<LearnedLocationItem> byName;
  private final Table<Location> byId;
  private final Table<Ids> ids;
  private final Clock clock;
  private final Duration listKept;

  /**
   * One learns at a time, in turn, so that a batch's threads meet others at the counter as one
   * would.
   */
  private final ReentrantLock learning = new ReentrantLock(true);

  private volatile ListedPlaces listed = new ListedPlaces(List.of(), Instant.EPOCH);

  @Inject
  DynamoLearnedLocations(Tables tables, Settings settings, Clock clock) {
    this.tables = tables;
    this.byName = tables.table("LOCATIONS_TABLE", LearnedLocationItem.SCHEMA);
    this.byId = tables.table("LOCATIONS_TABLE", LearnedLocationItem.BY_ID);
    this.ids = tables.table("LOCATIONS_TABLE", IDS_SCHEMA);
    this.clock = clock;
    this.listKept = Duration.ofSeconds(settings.locationListSeconds());
  }

  /** The counter of ids. */
  @RecordBuilder
  record Ids(int lastId) {}

  private record ListedPlaces(List<Location> places, Instant readAt) {}

  @Override
  public Optional<Location> find(int id) {
    return id < FIRST_ID ? Optional.empty() : inTime(() -> byId.find(keyOf(Integer.toString(id))));
  }

  @Override
  public Map<String, LearnedLocation> findAll(Set<String> keys) {
    return inTime(() -> read(keys));
  }

  private Map<String, LearnedLocation> read(Collection<String> keys) {
    return byName.findAll(keys.stream().map(LearnedLocationItem::keyOf).toList()).stream()
        .filter(item -> !item.deleted())
        .collect(toMap(LearnedLocationItem::key, LearnedLocationItem::place));
  }

  @Override
  public List<Location> learn(List<ResolvedLocation.New> names, int employerId) {
    Learning attempt = new Learning(names, employerId);
    learning.lock();
    try {
      tables.limits().run(tables.limits().places(), attempt::makeAll);
    } finally {
      learning.unlock();
    }
    return names.stream().map(name -> attempt.stored.get(name.location().key())).toList();
  }

  private int lastId() {
    return lastId(ids.find(keyOf(IDS)));
  }

  private static int lastId(Optional<Ids> counter) {
    return counter.map(Ids::lastId).orElse(FIRST_ID - 1);
  }

  @Override
  public List<Location> listed() {
    ListedPlaces before = listed;
    Instant now = clock.instant();
    Duration age = Duration.between(before.readAt, now);
    if (!age.isNegative() && age.compareTo(listKept) < 0) {
      return before.places;
    }
    List<Location> places =
        inTime(
            () ->
                byId
                    .query("listed", text(LearnedLocationItem.LISTED))
                    .index(LearnedLocationItem.INDEX)
                    .stream()
                    .toList());
    ListedPlaces read =
        new ListedPlaces(places.equals(before.places) ? before.places : places, now);
    listed = read;
    return read.places;
  }

  /** Ids are given in the order of learning, and those of deleted places have no items. */
  @Override
  public List<LearnedLocation> latest(Optional<Integer> after, int most) {
    return inTime(
        () -> {
          int last = lastId();
          List<Location> found = new ArrayList<>();
          int next = after.map(id -> Math.min(id - 1, last)).orElse(last);
          while (next >= FIRST_ID && found.size() < most) {
            int first = Math.max(FIRST_ID, next - MAX_KEYS + 1);
            byId
                .findAll(
                    IntStream.rangeClosed(first, next)
                        .mapToObj(id -> keyOf(Integer.toString(id)))
                        .toList())
                .stream()
                .sorted(comparingInt(Location::id).reversed())
                .forEach(found::add);
            next = first - 1;
          }
          List<String> keys = found.stream().limit(most).map(Location::key).toList();
          Map<String, LearnedLocation> places = read(keys);
          return keys.stream().filter(places::containsKey).map(places::get).toList();
        });
  }

  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    return change(id, place -> LearnedLocationBuilder.builder(place).hidden(hidden).build(), false);
  }

  @Override
  public Optional<LearnedLocation> confirm(int id) {
    return change(id, place -> place.confirmed(clock.instant()), false);
  }

  @Override
  public Optional<LearnedLocation> delete(int id) {
    return change(id, UnaryOperator.identity(), true);
  }

  private Optional<LearnedLocation> change(
      int id, UnaryOperator<LearnedLocation> change, boolean deletes) {
    return inTime(() -> find(id).flatMap(found -> change(found.key(), change, deletes)));
  }

  /**
   * Changes a place, unless it already is as the change makes it.
   *
   * @return the place after that; none if it is not there
   */
  private Optional<LearnedLocation> change(
      String key, UnaryOperator<LearnedLocation> change, boolean deletes) {
    while (true) {
      Optional<LearnedLocation> found = Optional.ofNullable(read(Set.of(key)).get(key));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      LearnedLocationItem before = new LearnedLocationItem(found.get(), false);
      LearnedLocationItem after = new LearnedLocationItem(change.apply(found.get()), deletes);
      if (after.equals(before)) {
        return found;
      }
      if (deletes
          ? delete(before, after)
          // After an attempt whose response was lost, nothing is left to change.
          : byName.putIf(after, before.isUnchanged()).isEmpty()) {
        return Optional.of(after.place());
      }
    }
  }

  /** False if the place was changed since it was read. */
  private boolean delete(LearnedLocationItem before, LearnedLocationItem after) {
    String id = Integer.toString(after.place().id());
    Transaction<String> transaction = tables.transaction();
    transaction.put(after.place().location().key(), byName, after, before.isUnchanged());
    transaction.delete(id, byId, keyOf(id), ALWAYS);
    return transaction.commit().isEmpty();
  }

  private <T> T inTime(Supplier<T> call) {
    return tables.limits().call(tables.limits().places(), call);
  }

  /** What a request has stored so far, and what is left. */
  private final class Learning {
    private final int employerId;
    private final Instant now = clock.instant();
    private final Map<String, Location> stored = new HashMap<>();
    private final Map<String, Location> left = new LinkedHashMap<>();

    /** The ids of places that were deleted. */
    private final Map<String, Integer> former = new HashMap<>();

    /** The last id that was given to any place, as far as is known. */
    private int lastId;

    Learning(List<ResolvedLocation.New> names, int employerId) {
      this.employerId = employerId;
      names.forEach(name -> left.put(name.location().key(), name.location()));
    }

    void makeAll() {
      lastId = lastId();
      while (!left.isEmpty()) {
        make();
      }
    }

    /** Stores all places that are left, or finds out what is in the way. */
    private void make() {
      Transaction<String> transaction = tables.transaction();
      Map<String, Location> places = new LinkedHashMap<>();
      int next = lastId;
      for (Map.Entry<String, Location> each : left.entrySet()) {
        String key = each.getKey();
        boolean isNew = !former.containsKey(key);
        int id = isNew ? ++next : former.get(key);
        Location place = LocationBuilder.builder(each.getValue()).id(id).build();
        LearnedLocation learned = LearnedLocation.named(place, employerId, now);
        transaction.put(
            key,
            byName,
            new LearnedLocationItem(learned, false),
            isNew ? IS_FREE : expression("attribute_exists(deleted)"));
        transaction.put(Integer.toString(id), byId, place, IS_FREE);
        places.put(key, place);
      }
      if (next > lastId) {
        transaction.update(
            IDS,
            ids,
            keyOf(IDS),
            set("lastId", number(next)),
            lastId < FIRST_ID
                ? expression("attribute_not_exists(lastId)")
                : is("lastId", number(lastId)));
      }
      settle(places, transaction.commit());
    }

    /**
     * @param inTheWay the items in the way; empty if all took effect
     */
    private void settle(
        Map<String, Location> places, Map<String, Map<String, AttributeValue>> inTheWay) {
      if (inTheWay.isEmpty()) {
        stored.putAll(places);
        left.clear();
        return;
      }
      if (inTheWay.containsKey(IDS)) {
        lastId = lastId(Optional.ofNullable(IDS_SCHEMA.mapToItem(inTheWay.get(IDS))));
      }
      for (Map.Entry<String, Location> each : places.entrySet()) {
        String id = Integer.toString(each.getValue().id());
        if (inTheWay.containsKey(each.getKey())) {
          look(each.getKey(), inTheWay.get(each.getKey()));
        } else if (inTheWay.containsKey(id) && !inTheWay.containsKey(IDS)) {
          throw new IllegalStateException(
              "A place has the id %s, which the counter of ids is still to give.".formatted(id));
        }
      }
    }

    /** Another call has learned the place since it was looked for, or it was deleted. */
    private void look(String key, Map<String, AttributeValue> item) {
      LearnedLocationItem there = LearnedLocationItem.SCHEMA.mapToItem(item);
      if (there.deleted()) {
        former.put(key, there.place().id());
        return;
      }
      former.remove(key);
      stored.put(key, there.place().location());
      left.remove(key);
    }
  }
}
