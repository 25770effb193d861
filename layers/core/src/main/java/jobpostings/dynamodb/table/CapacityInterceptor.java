package jobpostings.dynamodb.table;

import java.util.Collection;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Asks DynamoDB what each call consumes, and adds it to the metrics of the request. A call that
 * DynamoDB refuses (a condition failed, or transactions conflicted) consumes capacity too, but its
 * response does not say how much, so it is not counted.
 */
public final class CapacityInterceptor implements ExecutionInterceptor {
  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;

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
    RequestMetrics.current().ifPresent(metrics -> add(context, metrics));
  }

  private static void add(Context.AfterExecution context, RequestMetrics metrics) {
    switch (context.response()) {
      case GetItemResponse get -> metrics.consumedToRead(units(get.consumedCapacity()));
      case QueryResponse query -> metrics.consumedToRead(units(query.consumedCapacity()));
      case ScanResponse scan -> metrics.consumedToRead(units(scan.consumedCapacity()));
      case BatchGetItemResponse batch -> metrics.consumedToRead(sum(batch.consumedCapacity()));
      case PutItemResponse put -> metrics.consumedToWrite(units(put.consumedCapacity()));
      case UpdateItemResponse update -> metrics.consumedToWrite(units(update.consumedCapacity()));
      case DeleteItemResponse delete -> metrics.consumedToWrite(units(delete.consumedCapacity()));
      case BatchWriteItemResponse batch -> metrics.consumedToWrite(sum(batch.consumedCapacity()));
      case TransactWriteItemsResponse all -> metrics.consumedToWrite(sum(all.consumedCapacity()));
      default -> {}
    }
  }

  /** Zero if the response does not say, because not every stand-in for DynamoDB does. */
  private static double units(ConsumedCapacity consumed) {
    return consumed == null || consumed.capacityUnits() == null ? 0 : consumed.capacityUnits();
  }

  private static double sum(Collection<ConsumedCapacity> consumed) {
    return consumed.stream().mapToDouble(CapacityInterceptor::units).sum();
  }
}
