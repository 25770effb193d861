package jobpostings.dynamodb.rules;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * One item that a call writes.
 *
 * @param item a whole item, or its key alone
 * @param before the item as it was; empty if there was none, or it was not read yet
 * @param factor 2 in a transaction, which prepares each write and then commits it
 */
record Write(
    String operation,
    String table,
    Map<String, AttributeValue> item,
    Map<String, AttributeValue> before,
    int factor) {

  static List<Write> all(SdkRequest request) {
    return switch (request) {
      case PutItemRequest put -> List.of(single("PutItem", put.tableName(), put.item()));
      case UpdateItemRequest update ->
          List.of(single("UpdateItem", update.tableName(), update.key()));
      case DeleteItemRequest delete ->
          List.of(single("DeleteItem", delete.tableName(), delete.key()));
      case BatchWriteItemRequest batch ->
          batch.requestItems().entrySet().stream()
              .flatMap(table -> table.getValue().stream().map(write -> of(table.getKey(), write)))
              .toList();
      case TransactWriteItemsRequest all ->
          all.transactItems().stream().flatMap(Write::of).toList();
      default -> List.of();
    };
  }

  private static Write of(String table, WriteRequest write) {
    return single(
        "BatchWriteItem",
        table,
        write.putRequest() != null ? write.putRequest().item() : write.deleteRequest().key());
  }

  private static Stream<Write> of(TransactWriteItem write) {
    if (write.put() != null) {
      return Stream.of(inTransaction(write.put().tableName(), write.put().item()));
    }
    if (write.update() != null) {
      return Stream.of(inTransaction(write.update().tableName(), write.update().key()));
    }
    return write.delete() != null
        ? Stream.of(inTransaction(write.delete().tableName(), write.delete().key()))
        : Stream.of(
            inTransaction(write.conditionCheck().tableName(), write.conditionCheck().key()));
  }

  private static Write single(String operation, String table, Map<String, AttributeValue> item) {
    return new Write(operation, table, item, Map.of(), 1);
  }

  private static Write inTransaction(String table, Map<String, AttributeValue> item) {
    return new Write("TransactWriteItems", table, item, Map.of(), 2);
  }

  Write of(Map<String, AttributeValue> before) {
    return new Write(operation, table, item, before, factor);
  }

  /** What the write consumes if its condition fails. */
  Cost refused() {
    return written(0);
  }

  /** What the table itself consumes: the larger of the item before and after. */
  Cost written(long bytesAfter) {
    long bytes = Math.max(ItemSize.of(before), bytesAfter);
    return Cost.write(operation, table, factor * Cost.units(bytes, Cost.WRITE_UNIT));
  }
}
