package jobpostings.dynamodb.employer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.ItemReader;
import jobpostings.dynamodb.table.MillisecondsConverter;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.employer.ApiKey;
import jobpostings.employer.ApiKeyStore;
import jobpostings.employer.IssuedKey;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Issued keys in DynamoDB, as hashes. May be used by several threads. */
public final class DynamoApiKeyStore implements ApiKeyStore {
  private static final MillisecondsConverter MOMENT = new MillisecondsConverter();

  private static final Expression IS_THERE =
      Expression.builder()
          .expression("attribute_exists(#hash)")
          .putExpressionName("#hash", ApiKeySchema.HASH)
          .build();

  private final DynamoDbClient client;
  private final DynamoDbTable<IssuedKey> table;
  private final ItemReader<IssuedKey> keys;
  private final Duration time;

  public DynamoApiKeyStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings) {
    this(client, enhanced, settings, RetryBudget.USUAL);
  }

  /**
   * @param time how long each method goes on trying
   */
  public DynamoApiKeyStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings, Duration time) {
    this.client = client;
    this.table = enhanced.table(settings.table("API_KEYS_TABLE"), ApiKeySchema.SCHEMA);
    this.keys = new ItemReader<>(client, table.tableName(), ApiKeySchema.SCHEMA);
    this.time = time;
  }

  /** In a part of the time, as its employer is still to be found within the same request. */
  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return new RetryBudget(time.dividedBy(3)).retry(() -> keys.find(ApiKeySchema.key(key)));
  }

  /** Needs no condition, because a hash of 256 random bits is that of no other key. */
  @Override
  public void add(IssuedKey key) {
    budget()
        .retry(
            () -> {
              table.putItem(key);
              return key;
            });
  }

  @Override
  public List<IssuedKey> ofEmployer(int employerId) {
    QueryConditional ofEmployer =
        QueryConditional.keyEqualTo(key -> key.partitionValue(employerId));
    return budget()
        .retry(
            () ->
                table
                    .index(ApiKeySchema.BY_EMPLOYER)
                    .query(query -> query.queryConditional(ofEmployer).scanIndexForward(false))
                    .stream()
                    .flatMap(page -> page.items().stream())
                    .toList());
  }

  @Override
  public Optional<IssuedKey> revoke(ApiKey key, Instant now) {
    return update(
        key,
        Expression.builder()
            .expression("SET #revokedAt = if_not_exists(#revokedAt, :now)")
            .putExpressionName("#revokedAt", ApiKeySchema.REVOKED_AT)
            .putExpressionValue(":now", MOMENT.transformFrom(now))
            .build(),
        IS_THERE);
  }

  @Override
  public Optional<IssuedKey> expire(ApiKey key, Optional<Instant> expiresAt, Instant now) {
    Expression.Builder change =
        Expression.builder().putExpressionName("#expiresAt", ApiKeySchema.EXPIRES_AT);
    expiresAt.ifPresentOrElse(
        moment ->
            change
                .expression("SET #expiresAt = :end")
                .putExpressionValue(":end", MOMENT.transformFrom(moment)),
        () -> change.expression("REMOVE #expiresAt"));
    Expression works =
        Expression.builder()
            .expression(
                "attribute_not_exists(#revokedAt)"
                    + " AND (attribute_not_exists(#expiresAt) OR #expiresAt > :now)")
            .putExpressionName("#revokedAt", ApiKeySchema.REVOKED_AT)
            .putExpressionValue(":now", MOMENT.transformFrom(now))
            .build();
    return update(key, change.build(), IS_THERE.and(works));
  }

  /** The key after the change; none if the condition did not hold. */
  private Optional<IssuedKey> update(ApiKey key, Expression change, Expression condition) {
    Expression both = Expression.join(change, condition, " ");
    try {
      Map<String, AttributeValue> item =
          budget()
              .retry(
                  () ->
                      client
                          .updateItem(
                              request ->
                                  request
                                      .tableName(table.tableName())
                                      .key(ApiKeySchema.key(key))
                                      .conditionExpression(condition.expression())
                                      .updateExpression(change.expression())
                                      .expressionAttributeNames(both.expressionNames())
                                      .expressionAttributeValues(both.expressionValues())
                                      .returnValues(ReturnValue.ALL_NEW))
                          .attributes());
      return Optional.of(ApiKeySchema.SCHEMA.mapToItem(item));
    } catch (ConditionalCheckFailedException e) {
      return Optional.empty();
    }
  }

  private RetryBudget budget() {
    return new RetryBudget(time);
  }
}
