package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.webhook.delivery.Delivery;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.WakeUp;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deliveries in DynamoDB, and leases. A lease is an item beside the webhook's deliveries, under a
 * due time that none of them has.
 */
public final class DynamoDeliveryStore implements DeliveryStore {
  /** A suffix that sorts after every other. */
  private static final String BEHIND = "~";

  /** When DynamoDB may remove a lease that nobody took again. */
  private static final Duration LEASE_KEPT = Duration.ofDays(1);

  private enum Part {
    BEFORE,
    LATER
  }

  private static final Expression IS_THERE = expression("attribute_exists(webhookId)");

  private final Tables tables;
  private final Table<Delivery> deliveries;
  private final TimeLimits limits;

  @Inject
  public DynamoDeliveryStore(Tables tables, TimeLimits limits) {
    this.tables = tables;
    this.deliveries = tables.table("DELIVERIES_TABLE", DeliverySchema.SCHEMA);
    this.limits = limits;
  }

  @Override
  public void add(List<Delivery> added) {
    deliveries.batch().put(added, limits.budget());
  }

  @Override
  public List<Delivery> due(String webhookId, Instant now, int most) {
    return find(webhookId, "0", DeliverySchema.time(now) + BEHIND, most);
  }

  @Override
  public Optional<Instant> nextDue(String webhookId, Instant now) {
    // A lease sorts after all times.
    return find(webhookId, DeliverySchema.time(now) + BEHIND, "9" + BEHIND, 1).stream()
        .map(Delivery::due)
        .findFirst();
  }

  /** One page, read consistently, so that nothing is missed that was there before. */
  private List<Delivery> find(String webhookId, String from, String to, int most) {
    return deliveries
        .query("webhookId", AttributeValue.fromS(webhookId))
        .between(DeliverySchema.DUE, AttributeValue.fromS(from), AttributeValue.fromS(to))
        .consistent()
        .pageSize(most)
        .page(limits.budget())
        .items();
  }

  @Override
  public void done(Delivery delivery) {
    deliveries.batch().delete(List.of(DeliverySchema.key(delivery)), limits.budget());
  }

  @Override
  public void postpone(Delivery delivery, Delivery later) {
    Transaction<Part> transaction = tables.transaction();
    transaction.delete(Part.BEFORE, deliveries, DeliverySchema.key(delivery), IS_THERE);
    transaction.put(Part.LATER, deliveries, later, expression("attribute_not_exists(webhookId)"));
    transaction.commit(limits.budget());
  }

  @Override
  public boolean take(Lease lease, Instant now, Instant until) {
    Expression change =
        expression(
            "SET leaseOwner = :owner, leasedUntil = :until, expiresAt = :expiry",
            Map.of(
                ":owner",
                AttributeValue.fromS(lease.owner()),
                ":until",
                number(until.toEpochMilli()),
                ":expiry",
                number(until.plus(LEASE_KEPT).getEpochSecond())));
    // An earlier attempt of the same call may have taken the lease.
    Expression isFree =
        expression(
            "attribute_not_exists(leasedUntil) OR leasedUntil < :now OR leaseOwner = :owner",
            Map.of(":now", number(now.toEpochMilli())));
    return update(lease, change, isFree);
  }

  @Override
  public void release(Lease lease) {
    Expression change = expression("SET leasedUntil = :none", Map.of(":none", number(0)));
    Expression isOwn =
        expression("leaseOwner = :owner", Map.of(":owner", AttributeValue.fromS(lease.owner())));
    update(lease, change, isOwn);
  }

  /** The name of what is done sorts after all times. */
  private boolean update(Lease lease, Expression change, Expression condition) {
    return deliveries
        .updateIf(
            DeliverySchema.key(lease.webhookId(), lease.what()), change, condition, limits.budget())
        .isEmpty();
  }

  @Override
  public void eachDue(Instant now, Consumer<WakeUp> wakeUp) {
    IntStream.range(0, DeliverySchema.SHARDS).forEach(shard -> eachDue(shard, now, wakeUp));
  }

  /** Reads one delivery of each webhook, its first, however many it has. */
  private void eachDue(int shard, Instant now, Consumer<WakeUp> wakeUp) {
    Optional<Delivery> first = firstAfter(shard, " ");
    while (first.isPresent()) {
      Delivery delivery = first.get();
      if (!delivery.due().isAfter(now)) {
        wakeUp.accept(WakeUp.of(delivery.employerId(), delivery.webhookId()));
      }
      first = firstAfter(shard, delivery.webhookId() + BEHIND);
    }
  }

  private Optional<Delivery> firstAfter(int shard, String place) {
    return deliveries
        .query(DeliverySchema.SHARD, number(shard))
        .index(DeliverySchema.PENDING)
        .greaterThan(DeliverySchema.PLACE, AttributeValue.fromS(place))
        .pageSize(1)
        .page(limits.budget())
        .items()
        .stream()
        .findFirst();
  }
}
