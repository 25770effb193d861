package jobpostings.dynamodb.erasure;

import static java.util.stream.Gatherers.windowFixed;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.erasure.Kind;
import jobpostings.erasure.Removal;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Partitions whose items all belong to one employer, or to one webhook. */
final class Partitions {
  /** As many as DynamoDB deletes in one call. */
  private static final int AT_ONCE = 25;

  private final Tables tables;
  private final TimeLimits limits;

  @Inject
  Partitions(Tables tables, TimeLimits limits) {
    this.tables = tables;
    this.limits = limits;
  }

  /**
   * A table, by the environment variable that names it.
   *
   * @param hash the name of the partition key, which says whose an item is
   * @param range the name of the sort key
   */
  record Place(Kind kind, String variable, String hash, String range) {}

  /** The keys of all items, read as the stream is consumed. */
  Stream<Map<String, AttributeValue>> keys(Place place, AttributeValue owner) {
    return table(place)
        .query(place.hash(), owner)
        .only(place.hash(), place.range())
        .consistent()
        .attributes(this::budget);
  }

  /** Removes all items. */
  void remove(Place place, AttributeValue owner, Removal removal) {
    Table<Held> table = table(place);
    keys(place, owner)
        .takeWhile(_ -> removal.goesOn())
        .gather(windowFixed(AT_ONCE))
        .forEach(some -> remove(place.kind(), table, some, removal));
  }

  private void remove(
      Kind kind, Table<Held> table, List<Map<String, AttributeValue>> some, Removal removal) {
    removal.found(kind, some.size());
    table.batch().delete(some, budget());
  }

  private Table<Held> table(Place place) {
    return tables.table(place.variable(), Held.SCHEMA);
  }

  private RetryBudget budget() {
    return new RetryBudget(limits.request());
  }
}
