package jobpostings.dynamodb.erasure;

import static java.util.stream.Gatherers.windowFixed;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.erasure.DataKind;
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
   * What an owner has in a table, which an environment variable names.
   *
   * @param hash the name of the partition key, which says whose an item is
   * @param range the name of the sort key
   */
  record Partition(DataKind kind, String variable, String hash, String range) {}

  /** The keys of all items, read as the stream is consumed. */
  Stream<Map<String, AttributeValue>> keys(Partition partition, AttributeValue owner) {
    return table(partition)
        .query(partition.hash(), owner)
        .only(partition.hash(), partition.range())
        .consistent()
        .attributes(limits::budget);
  }

  /** Removes all items. */
  void remove(Partition partition, AttributeValue owner, Removal removal) {
    keys(partition, owner)
        .takeWhile(_ -> removal.goesOn())
        .gather(windowFixed(AT_ONCE))
        .forEach(some -> remove(partition, some, removal));
  }

  private void remove(
      Partition partition, List<Map<String, AttributeValue>> some, Removal removal) {
    removal.found(partition.kind(), some.size());
    table(partition).deleteAll(some, limits.budget());
  }

  private Table<ErasableItem> table(Partition partition) {
    return tables.table(partition.variable(), ErasableItem.SCHEMA);
  }
}
