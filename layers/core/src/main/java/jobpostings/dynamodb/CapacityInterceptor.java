package jobpostings.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
 * Asks DynamoDB what each call consumes, and adds it to the metrics of the request, with the writes
 * of jobs and the throttled attempts. A refused call consumes capacity too, but is not counted: its
 * response does not say how much.
 */
public final class CapacityInterceptor implements ExecutionInterceptor {
  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;
  private static final Set<String> READS = Set.of("GetItem", "Query", "Scan", "BatchGetItem");

  /** The errors of throttled calls (DynamoDB, <i>Error handling</i>). */
  private static final Pattern THROTTLED =
      Pattern.compile(
          "ProvisionedThroughputExceededException|RequestLimitExceeded|ThrottlingException");

  private final String jobs;

  /**
   * @param jobs the name of the table of jobs
   */
  public CapacityInterceptor(String jobs) {
    this.jobs = jobs;
  }

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

  /** Of each attempt: the SDK repeats those that were throttled, and says nothing of it. */
  @Override
  public Optional<InputStream> modifyHttpResponseContent(
      Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
    if (context.httpResponse().statusCode() != 400 || context.responseBody().isEmpty()) {
      return context.responseBody();
    }
    try (InputStream answer = context.responseBody().orElseThrow()) {
      byte[] error = answer.readAllBytes();
      if (THROTTLED.matcher(new String(error, UTF_8)).find()) {
        RequestMetrics.current().ifPresent(RequestMetrics::throttled);
      }
      return Optional.of(new ByteArrayInputStream(error));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    RequestMetrics.current().ifPresent(metrics -> add(context, attributes, metrics));
  }

  private void add(
      Context.AfterExecution context, ExecutionAttributes attributes, RequestMetrics metrics) {
    List<ConsumedCapacity> ofTables =
        switch (context
            .response()
            .getValueForField("ConsumedCapacity", Object.class)
            .orElse(null)) {
          case ConsumedCapacity consumed -> List.of(consumed);
          case List<?> all -> all.stream().map(ConsumedCapacity.class::cast).toList();
          case null, default -> List.of();
        };
    double units = ofTables.stream().mapToDouble(CapacityInterceptor::units).sum();
    if (READS.contains(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME))) {
      metrics.consumedToRead(units);
    } else {
      metrics.consumedToWrite(units);
      if (ofTables.stream().anyMatch(each -> jobs.equals(each.tableName()))) {
        metrics.written();
      }
    }
  }

  /** Zero if the response does not say, because not every stand-in for DynamoDB does. */
  private static double units(ConsumedCapacity consumed) {
    return consumed.capacityUnits() == null ? 0 : consumed.capacityUnits();
  }
}
