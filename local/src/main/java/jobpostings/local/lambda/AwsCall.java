package jobpostings.local.lambda;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequest;
import software.amazon.awssdk.services.lambda.model.InvokeRequest;
import software.amazon.awssdk.services.lambda.model.ListFunctionsRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SqsRequest;

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
   * touch. A transaction has no action of its own, but those of its reads and writes.
   */
  static Stream<AwsCall> of(SdkRequest request) {
    String operation = request.getClass().getSimpleName().replaceFirst("Request$", "");
    return switch (request) {
      case TransactWriteItemsRequest all -> all.transactItems().stream().map(AwsCall::of);
      case TransactGetItemsRequest all ->
          all.transactItems().stream().map(read -> ofTable("GetItem", read.get().tableName()));
      case BatchGetItemRequest batch ->
          batch.requestItems().keySet().stream().map(table -> ofTable(operation, table));
      case BatchWriteItemRequest batch ->
          batch.requestItems().keySet().stream().map(table -> ofTable(operation, table));
      case DynamoDbRequest _ ->
          Stream.of(ofTable(operation, text(request, "TableName") + index(request)));
      case GetShardIteratorRequest get -> Stream.of(ofStream(operation, get.streamArn()));
      case GetRecordsRequest get -> Stream.of(ofStream(operation, get.shardIterator()));
      case SendMessageBatchRequest _ -> Stream.of(ofQueue("SendMessage", request));
      case SqsRequest _ -> Stream.of(ofQueue(operation, request));
      case ListFunctionsRequest _ -> Stream.of(new AwsCall("lambda:ListFunctions", "*"));
      case InvokeRequest invoke ->
          Stream.of(ofFunction("InvokeFunction", invoke.functionName() + ":" + invoke.qualifier()));
      case PutEventsRequest put ->
          put.entries().stream()
              .map(entry -> LocalAccount.busArn(entry.eventBusName()))
              .distinct()
              .map(bus -> new AwsCall("events:PutEvents", bus));
      default -> throw unknown(request);
    };
  }

  private static AwsCall of(TransactWriteItem write) {
    if (write.put() != null) {
      return ofTable("PutItem", write.put().tableName());
    }
    if (write.update() != null) {
      return ofTable("UpdateItem", write.update().tableName());
    }
    return write.delete() != null
        ? ofTable("DeleteItem", write.delete().tableName())
        : ofTable("ConditionCheckItem", write.conditionCheck().tableName());
  }

  /** The table's name has the index's path below it if the call is on an index. */
  private static AwsCall ofTable(String action, String table) {
    return new AwsCall("dynamodb:" + action, LocalAccount.tableArn(table));
  }

  private static String index(SdkRequest request) {
    return request.getValueForField("IndexName", String.class).map("/index/"::concat).orElse("");
  }

  /** The place is a stream's ARN, or text that contains it. */
  private static AwsCall ofStream(String action, String place) {
    Matcher table = STREAM.matcher(place);
    return new AwsCall(
        "dynamodb:" + action, table.find() ? LocalAccount.streamArn(table.group(1)) : place);
  }

  /** A queue's URL is its name here. */
  private static AwsCall ofQueue(String action, SdkRequest request) {
    return new AwsCall("sqs:" + action, LocalAccount.queueArn(text(request, "QueueUrl")));
  }

  private static AwsCall ofFunction(String action, String name) {
    return new AwsCall("lambda:" + action, LocalAccount.functionArn(name));
  }

  private static String text(SdkRequest request, String field) {
    return request.getValueForField(field, String.class).orElseThrow(() -> unknown(request));
  }

  private static IllegalStateException unknown(SdkRequest request) {
    return new IllegalStateException(
        "AwsCall does not map %s to IAM actions. Add it."
            .formatted(request.getClass().getSimpleName()));
  }
}
