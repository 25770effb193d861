package jobpostings.dynamodb.employer;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.time.Duration;
import java.util.Map;
import jobpostings.employer.RequestCounts;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Counts requests in DynamoDB, with an item for each second of an employer. May be used by several
 * threads.
 */
public final class DynamoRequestCounts implements RequestCounts {
  /** Longer than a count is needed. DynamoDB removes items some time after they expired. */
  private static final long KEPT_SECONDS = 60;

  /** The longest time that a request usually waits to be counted. */
  public static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  private final DynamoDbClient client;
  private final String table;
  private final Duration longestWait;

  public DynamoRequestCounts(DynamoDbClient client, String table, Duration longestWait) {
    this.client = client;
    this.table = table;
    this.longestWait = longestWait;
  }

  @Override
  public long add(int employerId, long second) {
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(table)
            .key(Map.of("employerId", number(employerId), "second", number(second)))
            .updateExpression("ADD requests :one SET expiresAt = :expiresAt")
            .expressionAttributeValues(
                Map.of(":one", number(1), ":expiresAt", number(second + KEPT_SECONDS)))
            .returnValues(ReturnValue.UPDATED_NEW)
            .overrideConfiguration(call -> call.apiCallTimeout(longestWait))
            .build();
    try {
      return Long.parseLong(client.updateItem(request).attributes().get("requests").n());
    } catch (SdkException e) {
      return 0;
    }
  }

  private static AttributeValue number(long value) {
    return fromN(String.valueOf(value));
  }
}
