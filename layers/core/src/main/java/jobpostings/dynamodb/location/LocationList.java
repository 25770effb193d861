package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.ALWAYS;
import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.idKey;
import static jobpostings.dynamodb.table.Attributes.number;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
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
 * process knows with one read whether its list is still right. If not, operators have changed what
 * is listed, and it reads everything from the index. May be used by several threads.
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
          .build(Summary.class, SummaryBuilder::builder, SummaryBuilder::build);

  private final Table<Summary> summaries;
  private final Table<LearnedLocationItem> places;
  private volatile Known known = new Known(new Summary(0, 0), List.of());

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
   */
  @RecordBuilder
  record Summary(long listed, long changes) {}

  /** A list that had all places of a summary. */
  private record Known(Summary summary, List<Location> list) {}

  /** All listed locations; the same object while nothing has changed. */
  List<Location> all(RetryBudget budget) {
    Known before = known;
    Summary now = summaries.find(KEY, budget).orElse(before.summary);
    if (now.equals(before.summary)) {
      return before.list;
    }
    List<Location> list =
        LearnedLocationItem.byTime(places).stream(budget)
            .map(LearnedLocationItem::place)
            .filter(LearnedLocation::isListed)
            .map(LearnedLocation::location)
            .toList();
    // The index may trail. What it lacks is then asked for again.
    if (list.stream().mapToLong(Location::id).sum() == now.listed) {
      known = new Known(now, list);
    }
    return list;
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
