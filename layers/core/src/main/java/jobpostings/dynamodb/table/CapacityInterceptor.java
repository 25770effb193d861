package jobpostings.dynamodb.table;

import java.util.List;
import java.util.Set;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Asks DynamoDB what each call consumes, and adds it to the metrics of the request. A call that
 * DynamoDB refuses (a condition failed, or transactions conflicted) consumes capacity too, but its
 * response does not say how much, so it is not counted.
 */
public final class CapacityInterceptor implements ExecutionInterceptor {
  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;
  private static final Set<String> READS = Set.of("GetItem", "Query", "Scan", "BatchGetItem");

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    return switch (context.request()) {
      case GetItemRequest get -> get.toBuilder().returnConsumedCapacity(TOTAL).build();
      case QueryRequest query -> query.toBuilder().returnConsumedCapacity(TOTAL).build();
      case ScanRequest scan -> scan.toBuilder().returnConsumedCapacity(TOTAL).build();
      case BatchGetItemRequest batch -> batch.toBuilder().returnConsumedCapacity(TOTAL).build();
      case PutItemRequest put -> put.toBuilder().returnConsumedCapacity(TOTAL).build();
      case UpdateItemRequest update -> update.toBuilder().returnConsumedCapacity(TOTAL).build();
      case DeleteItemRequest delete -> delete.toBuilder().returnConsumedCapacity(TOTAL).build();
      case BatchWriteItemRequest batch -> batch.toBuilder().returnConsumedCapacity(TOTAL).build();
      case TransactWriteItemsRequest all -> all.toBuilder().returnConsumedCapacity(TOTAL).build();
      default -> context.request();
    };
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    RequestMetrics.current().ifPresent(metrics -> add(context, attributes, metrics));
  }

  private static void add(
      Context.AfterExecution context, ExecutionAttributes attributes, RequestMetrics metrics) {
    double units =
        switch (context
            .response()
            .getValueForField("ConsumedCapacity", Object.class)
            .orElse(null)) {
          case ConsumedCapacity consumed -> units(consumed);
          case List<?> ofTables ->
              ofTables.stream().mapToDouble(each -> units((ConsumedCapacity) each)).sum();
          case null, default -> 0;
        };
    if (READS.contains(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME))) {
      metrics.consumedToRead(units);
    } else {
      metrics.consumedToWrite(units);
    }
  }

  /** Zero if the response does not say, because not every stand-in for DynamoDB does. */
  private static double units(ConsumedCapacity consumed) {
    return consumed.capacityUnits() == null ? 0 : consumed.capacityUnits();
  }
}
