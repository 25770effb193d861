package jobpostings.employer.limit;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * Counts requests in DynamoDB, in one item for each employer and second. May be used by several
 * threads.
 */
final class DynamoRequestCounts implements RequestCounts {
  /** Longer than a count is needed. DynamoDB removes items some time after they expired. */
  private static final long KEPT_SECONDS = 60;

  private static final TableSchema<RequestCount> SCHEMA =
      new ItemSchema<RequestCount, RequestCountBuilder>()
          .number("requests", RequestCount::requests, RequestCountBuilder::requests)
          .build(RequestCount.class, RequestCountBuilder::builder, RequestCountBuilder::build);

  @RecordBuilder
  record RequestCount(long requests) {}

  private final Table<RequestCount> table;
  private final Tables tables;

  @Inject
  DynamoRequestCounts(Tables tables) {
    this.table = tables.table("REQUEST_COUNTS_TABLE", SCHEMA);
    this.tables = tables;
  }

  @Override
  public long add(int employerId, long second, long requests) {
    String period = Instant.ofEpochSecond(second).toString();
    try {
      return table
          .update(
              Map.of("employerId", number(employerId), "period", text(period)),
              expression(
                  "ADD requests :requests SET expiresAt = :expiresAt",
                  Map.of(
                      ":requests", number(requests), ":expiresAt", number(second + KEPT_SECONDS))),
              tables.limits().requestCount())
          .requests();
    } catch (SdkException e) {
      RequestMetrics.current().ifPresent(metrics -> metrics.increment("requestsNotCounted"));
      return 0;
    }
  }
}
