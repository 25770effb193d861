package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts requests in DynamoDB, in one item for each employer and second. May be used by several
 * threads.
 */
public final class DynamoRequestCounts implements RequestCounts {
  /** Longer than a count is needed. DynamoDB removes items some time after they expired. */
  private static final long KEPT_SECONDS = 60;

  private static final TableSchema<RequestCount> SCHEMA =
      new ItemSchema<RequestCount, DynamoRequestCountsRequestCountBuilder>()
          .integer(
              "employerId",
              RequestCount::employerId,
              DynamoRequestCountsRequestCountBuilder::employerId,
              primaryPartitionKey())
          .text(
              "period",
              RequestCount::period,
              DynamoRequestCountsRequestCountBuilder::period,
              primarySortKey())
          .number(
              "requests", RequestCount::requests, DynamoRequestCountsRequestCountBuilder::requests)
          .build(
              RequestCount.class,
              DynamoRequestCountsRequestCountBuilder.class,
              DynamoRequestCountsRequestCountBuilder::builder,
              DynamoRequestCountsRequestCountBuilder::build);

  @RecordBuilder
  record RequestCount(int employerId, String period, long requests) {}

  private final Table<RequestCount> table;
  private final TimeLimits limits;

  @Inject
  DynamoRequestCounts(Tables tables, TimeLimits limits) {
    this.table = tables.table("REQUEST_COUNTS_TABLE", SCHEMA);
    this.limits = limits;
  }

  @Override
  public long add(int employerId, long second, long requests) {
    String period = Instant.ofEpochSecond(second).toString();
    try {
      return table
          .update(
              Map.of("employerId", number(employerId), "period", AttributeValue.fromS(period)),
              expression(
                  "ADD requests :requests SET expiresAt = :expiresAt",
                  Map.of(
                      ":requests", number(requests), ":expiresAt", number(second + KEPT_SECONDS))),
              limits.requestCount())
          .requests();
    } catch (SdkException e) {
      RequestMetrics.current().ifPresent(metrics -> metrics.increment("requestsNotCounted"));
      return 0;
    }
  }
}
