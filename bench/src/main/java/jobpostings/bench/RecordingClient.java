package jobpostings.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * Records the items that transactions put instead of writing them, and does nothing else. For one
 * thread.
 */
final class RecordingClient implements DynamoDbClient {
  private final Map<String, List<Map<String, AttributeValue>>> items = new HashMap<>();

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    request.transactItems().stream()
        .map(TransactWriteItem::put)
        .filter(put -> put != null)
        .forEach(
            put -> items.computeIfAbsent(put.tableName(), _ -> new ArrayList<>()).add(put.item()));
    return TransactWriteItemsResponse.builder().build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}

  /** The recorded items, by table name. */
  Map<String, List<Map<String, AttributeValue>>> items() {
    return items;
  }
}
