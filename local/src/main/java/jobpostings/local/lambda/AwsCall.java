package jobpostings.local.lambda;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/**
 * A call that needs permission, in IAM's terms.
 *
 * @param action {@code dynamodb:GetItem}
 * @param resource the ARN of a table, an index or a bus
 */
public record AwsCall(String action, String resource) {

  /**
   * All calls of a request. A batch and a transaction need permission for each table that they
   * touch. A transaction has no action of its own, but those of its writes.
   */
  static Stream<AwsCall> of(SdkRequest request) {
    return switch (request) {
      case GetItemRequest get -> of("GetItem", get.tableName());
      case PutItemRequest put -> of("PutItem", put.tableName());
      case UpdateItemRequest update -> of("UpdateItem", update.tableName());
      case DeleteItemRequest delete -> of("DeleteItem", delete.tableName());
      case QueryRequest query -> of("Query", query.tableName(), query.indexName());
      case ScanRequest scan -> of("Scan", scan.tableName(), scan.indexName());
      case BatchGetItemRequest batch -> of("BatchGetItem", batch.requestItems().keySet());
      case BatchWriteItemRequest batch -> of("BatchWriteItem", batch.requestItems().keySet());
      case TransactWriteItemsRequest all -> all.transactItems().stream().flatMap(AwsCall::of);
      case PutEventsRequest put -> put.entries().stream().map(AwsCall::of).distinct();
      default ->
          throw new IllegalStateException(
              "The local runtime does not know what leave a %s needs; add it to AwsCall."
                  .formatted(request.getClass().getSimpleName()));
    };
  }

  private static AwsCall of(PutEventsRequestEntry entry) {
    return new AwsCall("events:PutEvents", LocalAccount.busArn(entry.eventBusName()));
  }

  private static Stream<AwsCall> of(TransactWriteItem write) {
    if (write.put() != null) {
      return of("PutItem", write.put().tableName());
    }
    if (write.update() != null) {
      return of("UpdateItem", write.update().tableName());
    }
    return write.delete() != null
        ? of("DeleteItem", write.delete().tableName())
        : of("ConditionCheckItem", write.conditionCheck().tableName());
  }

  private static Stream<AwsCall> of(String action, Collection<String> tables) {
    return tables.stream().flatMap(table -> of(action, table));
  }

  private static Stream<AwsCall> of(String action, String table) {
    return of(action, table, null);
  }

  /**
   * @param index null for the table itself
   */
  private static Stream<AwsCall> of(String action, String table, String index) {
    String below = Optional.ofNullable(index).map(name -> "/index/" + name).orElse("");
    return Stream.of(new AwsCall("dynamodb:" + action, LocalAccount.tableArn(table) + below));
  }
}
