package jobpostings.local.lambda;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.lambda.model.GetAliasRequest;
import software.amazon.awssdk.services.lambda.model.InvokeRequest;
import software.amazon.awssdk.services.lambda.model.ListFunctionsRequest;
import software.amazon.awssdk.services.lambda.model.UpdateAliasRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;

/**
 * A call that needs permission, in IAM's terms.
 *
 * @param action such as {@code dynamodb:GetItem}
 * @param resource the ARN of a table, an index, a stream, a queue or a bus
 */
public record AwsCall(String action, String resource) {
  private static final Pattern STREAM = Pattern.compile(":table/([A-Za-z0-9_.-]+)/stream/");

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
      case GetShardIteratorRequest get -> ofStream("GetShardIterator", get.streamArn());
      case GetRecordsRequest get -> ofStream("GetRecords", get.shardIterator());
      case ReceiveMessageRequest receive -> ofQueue("ReceiveMessage", receive.queueUrl());
      case DeleteMessageRequest delete -> ofQueue("DeleteMessage", delete.queueUrl());
      case ChangeMessageVisibilityRequest change ->
          ofQueue("ChangeMessageVisibility", change.queueUrl());
      case SendMessageBatchRequest send -> ofQueue("SendMessage", send.queueUrl());
      case ListFunctionsRequest _ -> Stream.of(new AwsCall("lambda:ListFunctions", "*"));
      case InvokeRequest invoke ->
          ofFunction("InvokeFunction", invoke.functionName() + ":" + invoke.qualifier());
      case GetAliasRequest get -> ofFunction("GetAlias", get.functionName());
      case UpdateAliasRequest update -> ofFunction("UpdateAlias", update.functionName());
      case PutEventsRequest put -> put.entries().stream().map(AwsCall::of).distinct();
      default ->
          throw new IllegalStateException(
              "The local runtime does not know what leave a %s needs; add it to AwsCall."
                  .formatted(request.getClass().getSimpleName()));
    };
  }

  /**
   * @param place a stream's ARN, or text that contains it
   */
  private static Stream<AwsCall> ofStream(String action, String place) {
    Matcher table = STREAM.matcher(place);
    return table.find()
        ? Stream.of(new AwsCall("dynamodb:" + action, LocalAccount.streamArn(table.group(1))))
        : Stream.of(new AwsCall("dynamodb:" + action, place));
  }

  private static Stream<AwsCall> ofFunction(String action, String name) {
    return Stream.of(new AwsCall("lambda:" + action, LocalAccount.functionArn(name)));
  }

  /**
   * @param url the queue's URL, which here is its name
   */
  private static Stream<AwsCall> ofQueue(String action, String url) {
    return Stream.of(new AwsCall("sqs:" + action, LocalAccount.queueArn(url)));
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
