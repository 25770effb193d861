package jobpostings.dynamodb.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Reads and writes many items of a table at once. DynamoDB may leave some for another call. */
final class Batches {
  private final DynamoDbClient client;
  private final String table;

  Batches(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /** The items that there are. */
  List<Map<String, AttributeValue>> get(KeysAndAttributes wanted, RetryBudget budget) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open =
        wanted.keys().isEmpty() ? Map.of() : Map.of(table, wanted);
    while (!open.isEmpty()) {
      Map<String, KeysAndAttributes> batch = open;
      BatchGetItemResponse answer =
          budget.retry(() -> client.batchGetItem(get -> get.requestItems(batch)));
      found.addAll(answer.responses().getOrDefault(table, List.of()));
      open = answer.unprocessedKeys();
      if (!open.isEmpty()) {
        budget.backOff();
      }
    }
    return found;
  }

  void write(List<WriteRequest> writes, RetryBudget budget) {
    Map<String, List<WriteRequest>> open = writes.isEmpty() ? Map.of() : Map.of(table, writes);
    while (!open.isEmpty()) {
      Map<String, List<WriteRequest>> batch = open;
      open =
          budget.retry(
              () -> client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems());
      if (!open.isEmpty()) {
        budget.backOff();
      }
    }
  }
}
