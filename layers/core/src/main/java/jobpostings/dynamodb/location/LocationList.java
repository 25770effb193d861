package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.ALWAYS;
import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.idKey;
import static jobpostings.dynamodb.table.Attributes.number;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The list of learned locations, which a process keeps. One small item sums it up, so that a
 * process knows with one read whether its list is still right. If not, it reads from the index what
 * was learned since, or everything if operators changed anything. May be used by several threads.
 */
@Singleton
final class LocationList {
  /** The key of the summary among those of the places. */
  static final int SUMMARY = 0;

  private static final Map<String, AttributeValue> KEY = idKey(SUMMARY);

  private static final TableSchema<Summary> SCHEMA =
      new ItemSchema<Summary, SummaryBuilder>()
          .number("listed", Summary::listed, SummaryBuilder::listed)
          .number("changes", Summary::changes, SummaryBuilder::changes)
          .number("learnedAt", Summary::learnedAt, SummaryBuilder::learnedAt)
          .build(Summary.class, SummaryBuilder::builder, SummaryBuilder::build);

  private final Table<Summary> summaries;
  private final Table<LearnedLocationItem> places;
  private volatile Known known = new Known(new Summary(0, 0, 0), List.of());

  @Inject
  LocationList(Tables tables) {
    this.summaries = tables.table("LOCATIONS_TABLE", SCHEMA);
    this.places = tables.table("LOCATIONS_TABLE", LearnedLocationItem.SCHEMA);
  }

  /**
   * What all processes can compare their lists with.
   *
   * @param listed the sum of the ids of the listed places
   * @param changes how often operators changed what is listed
   * @param learnedAt when the last place was learned, in milliseconds since 1970; no two
   *     transactions have the same time
   */
  @RecordBuilder
  record Summary(long listed, long changes, long learnedAt) {}

  /** A list that had all places of a summary. */
  private record Known(Summary summary, List<Location> list) {}

  /** All listed locations, in no particular order; the same object while nothing has changed. */
  List<Location> all(RetryBudget budget) {
    Known before = known;
    Summary now = summaries.find(KEY, budget).orElse(before.summary);
    if (now.listed == before.summary.listed && now.changes == before.summary.changes) {
      return before.list;
    }
    Map<Integer, Location> byId = new HashMap<>();
    Query<LearnedLocationItem> query = LearnedLocationItem.byTime(places);
    if (now.changes == before.summary.changes && now.learnedAt > before.summary.learnedAt) {
      before.list.forEach(location -> byId.put(location.id(), location));
      query.where("learnedAt", ">", number(before.summary.learnedAt));
    }
    query.stream(budget)
        .map(LearnedLocationItem::place)
        .filter(LearnedLocation::isListed)
        .forEach(place -> byId.put(place.id(), place.location()));
    List<Location> list = List.copyOf(byId.values());
    // The index may trail. What it lacks is then asked for again.
    if (byId.keySet().stream().mapToLong(Integer::longValue).sum() == now.listed) {
      known = new Known(now, list);
    }
    return list;
  }

  /** Adds to the transaction that places were learned, unless later ones were before. */
  void add(Transaction<Integer> transaction, List<LearnedLocationItem> learned) {
    long listed = learned.stream().mapToLong(LearnedLocationItem::listedId).sum();
    long first = learned.getFirst().place().learnedAt().toEpochMilli();
    long last = learned.getLast().place().learnedAt().toEpochMilli();
    transaction.update(
        SUMMARY,
        summaries,
        KEY,
        expression(
            "ADD listed :listed SET learnedAt = :last",
            Map.of(":listed", number(listed), ":last", number(last))),
        expression(
            "attribute_not_exists(learnedAt) OR learnedAt < :first",
            Map.of(":first", number(first))));
  }

  /** When the last place was learned, by the summary that was in the way. */
  static Instant learnedAt(Map<String, AttributeValue> summary) {
    return Instant.ofEpochMilli(SCHEMA.mapToItem(summary).learnedAt);
  }

  /** Adds to the transaction that operators put a place into the list, or took it out. */
  void change(
      Transaction<Integer> transaction, LearnedLocationItem before, LearnedLocationItem after) {
    transaction.update(
        SUMMARY,
        summaries,
        KEY,
        expression(
            "ADD listed :listed, changes :one",
            Map.of(":listed", number(after.listedId() - before.listedId()), ":one", number(1))),
        ALWAYS);
  }
}
