package jobpostings.dynamodb.table;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * Reads single items of a table, each as it is now. The fastest requests do this, so it calls
 * DynamoDB without the enhanced client, and only maps the item with its schema.
 *
 * @param <T> what an item means
 */
public final class ItemReader<T> {
  private final DynamoDbClient client;
  private final String tableName;
  private final TableSchema<T> schema;

  public ItemReader(DynamoDbClient client, String tableName, TableSchema<T> schema) {
    this.client = client;
    this.tableName = tableName;
    this.schema = schema;
  }

  public String tableName() {
    return tableName;
  }

  /** The item with that key, if there is one. One consistent read. */
  public Optional<T> find(Map<String, AttributeValue> key) {
    GetItemResponse answer =
        client.getItem(get -> get.tableName(tableName).key(key).consistentRead(true));
    return answer.hasItem() ? Optional.of(schema.mapToItem(answer.item())) : Optional.empty();
  }
}
