package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.store.AttemptSchema.Stored;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attempts in DynamoDB, which removes each after 30 days. */
public final class DynamoAttemptStore implements AttemptStore {
  private final Table<Stored> attempts;
  private final TimeLimits limits;

  @Inject
  public DynamoAttemptStore(Tables tables, TimeLimits limits) {
    this.attempts = tables.table("ATTEMPTS_TABLE", AttemptSchema.SCHEMA);
    this.limits = limits;
  }

  @Override
  public void add(Attempt attempt) {
    attempts.put(Stored.of(attempt), limits.budget());
  }

  @Override
  public Listed page(String webhookId, Optional<String> after, int size) {
    Query<Stored> latest =
        attempts
            .query("webhookId", AttributeValue.fromS(webhookId))
            .filter(isLeft())
            .descending()
            .pageSize(size + 1);
    after.ifPresent(place -> latest.lessThan("at", AttributeValue.fromS(place)));
    Query.Page<Stored> page = latest.page(limits.budget());
    List<Stored> items = page.items();
    boolean more = items.size() > size; // What has expired comes last.
    return new Listed(
        items.stream().limit(size).map(Stored::attempt).toList(),
        more ? Optional.of(items.get(size - 1).at()) : Optional.empty());
  }

  /** The condition that an attempt has not expired: DynamoDB may keep expired items for days. */
  private static Expression isLeft() {
    return expression(
        "expiresAt > :now", Map.of(":now", number(System.currentTimeMillis() / 1000)));
  }
}
