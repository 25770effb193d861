package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookStore;
import jobpostings.webhook.store.WebhookSchema.Stored;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Webhooks in DynamoDB. Each of an employer's ten places can hold one. */
public final class DynamoWebhookStore implements WebhookStore {
  private enum Part {
    WEBHOOK
  }

  private final Tables tables;
  private final Table<Stored> webhooks;
  private final TimeLimits limits;

  @Inject
  public DynamoWebhookStore(Tables tables, TimeLimits limits) {
    this.tables = tables;
    this.webhooks = tables.table("WEBHOOKS_TABLE", WebhookSchema.SCHEMA);
    this.limits = limits;
  }

  @Override
  public Optional<Webhook> add(int employerId, Function<String, Webhook> make) {
    RetryBudget budget = limits.budget();
    while (true) {
      Optional<Integer> place = freePlace(employerId, budget);
      if (place.isEmpty()) {
        return Optional.empty();
      }
      Stored made = Stored.of(make.apply(WebhookIds.draw(place.get())));
      Optional<Stored> there = webhooks.putIfFree(made, budget);
      if (there.isEmpty() || there.get().revision().equals(made.revision())) {
        return Optional.of(made.webhook());
      }
      budget.backOff();
    }
  }

  private Optional<Integer> freePlace(int employerId, RetryBudget budget) {
    Set<Integer> taken =
        ofEmployer(employerId, budget).stream()
            .map(webhook -> WebhookIds.place(webhook.id()).orElseThrow())
            .collect(Collectors.toSet());
    return IntStream.range(0, MAX).boxed().filter(place -> !taken.contains(place)).findFirst();
  }

  @Override
  public Optional<Webhook> find(int employerId, String id) {
    return find(employerId, id, limits.budget()).map(Stored::webhook);
  }

  /** Checks the id, since its place may have another webhook by now. */
  private Optional<Stored> find(int employerId, String id, RetryBudget budget) {
    return WebhookIds.place(id)
        .flatMap(place -> webhooks.find(WebhookSchema.key(employerId, place), budget))
        .filter(stored -> stored.webhook().id().equals(id));
  }

  @Override
  public List<Webhook> list(int employerId) {
    return ofEmployer(employerId, limits.budget()).stream()
        .sorted(Comparator.comparing(Webhook::createdAt).reversed())
        .toList();
  }

  private List<Webhook> ofEmployer(int employerId, RetryBudget budget) {
    return webhooks.query("employerId", number(employerId)).consistent().stream(budget)
        .map(Stored::webhook)
        .toList();
  }

  @Override
  public Optional<Webhook> update(int employerId, String id, UnaryOperator<Webhook> change) {
    RetryBudget budget = limits.budget();
    while (true) {
      Optional<Stored> before = find(employerId, id, budget);
      if (before.isEmpty()) {
        return Optional.empty();
      }
      Stored after = Stored.of(change.apply(before.get().webhook()));
      if (after.webhook().equals(before.get().webhook()) || replace(before.get(), after, budget)) {
        return Optional.of(after.webhook());
      }
      budget.backOff();
    }
  }

  private boolean replace(Stored before, Stored after, RetryBudget budget) {
    Transaction<Part> transaction = tables.transaction();
    transaction.put(Part.WEBHOOK, webhooks, after, is("revision", before.revision()));
    Map<Part, Map<String, AttributeValue>> refused = transaction.commit(budget);
    // The revision is this call's own if an earlier attempt wrote it and the response was lost.
    return refused.isEmpty()
        || AttributeValue.fromS(after.revision())
            .equals(refused.get(Part.WEBHOOK).get(WebhookSchema.REVISION));
  }

  @Override
  public boolean delete(int employerId, String id) {
    Optional<Integer> place = WebhookIds.place(id);
    if (place.isEmpty()) {
      return false;
    }
    Transaction<Part> transaction = tables.transaction();
    transaction.delete(
        Part.WEBHOOK, webhooks, WebhookSchema.key(employerId, place.get()), is("id", id));
    return transaction.commit(limits.budget()).isEmpty();
  }

  private static Expression is(String attribute, String value) {
    return Expression.builder()
        .expression("#attribute = :value")
        .putExpressionName("#attribute", attribute)
        .putExpressionValue(":value", AttributeValue.fromS(value))
        .build();
  }
}
