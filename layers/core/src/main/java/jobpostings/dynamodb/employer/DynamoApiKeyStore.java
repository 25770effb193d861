package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.MillisecondsConverter;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.ApiKey;
import jobpostings.employer.ApiKeyStore;
import jobpostings.employer.IssuedKey;
import software.amazon.awssdk.enhanced.dynamodb.Expression;

/** Issued keys in DynamoDB, as hashes. May be used by several threads. */
@Singleton
final class DynamoApiKeyStore implements ApiKeyStore {
  private static final MillisecondsConverter MOMENT = new MillisecondsConverter();

  private static final Expression IS_THERE =
      Expression.builder()
          .expression("attribute_exists(#hash)")
          .putExpressionName("#hash", ApiKeySchema.HASH)
          .build();

  private final Table<IssuedKey> keys;
  private final TimeLimits limits;

  @Inject
  DynamoApiKeyStore(Tables tables, TimeLimits limits) {
    this.keys = tables.table("API_KEYS_TABLE", ApiKeySchema.SCHEMA);
    this.limits = limits;
  }

  /** In a part of the time, as its employer is still to be found within the same request. */
  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return keys.find(ApiKeySchema.key(key), new RetryBudget(limits.request().dividedBy(3)));
  }

  /** Needs no condition, because a hash of 256 random bits is that of no other key. */
  @Override
  public void add(IssuedKey key) {
    keys.put(key, budget());
  }

  @Override
  public List<IssuedKey> ofEmployer(int employerId) {
    return keys.query(
            query ->
                query
                    .indexName(ApiKeySchema.BY_EMPLOYER)
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(Map.of(":employer", number(employerId)))
                    .scanIndexForward(false),
            budget())
        .toList();
  }

  @Override
  public Optional<IssuedKey> revoke(ApiKey key, Instant now) {
    return keys.update(
        ApiKeySchema.key(key),
        Expression.builder()
            .expression("SET #revokedAt = if_not_exists(#revokedAt, :now)")
            .putExpressionName("#revokedAt", ApiKeySchema.REVOKED_AT)
            .putExpressionValue(":now", MOMENT.transformFrom(now))
            .build(),
        IS_THERE,
        budget());
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
    return keys.update(ApiKeySchema.key(key), change.build(), IS_THERE.and(works), budget());
  }

  private RetryBudget budget() {
    return new RetryBudget(limits.request());
  }
}
