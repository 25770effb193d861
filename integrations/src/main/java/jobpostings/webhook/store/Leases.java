package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Who alone may do something with a webhook. A lease is an item beside the webhook's deliveries,
 * under a due time that none of them has; it ends by itself if its owner is cut off.
 */
public final class Leases {
  /** What is leased, by a name that sorts after all times. */
  private static final String TO_DELIVER = "lease";

  private static final String TO_TEST = "test";

  /** When DynamoDB may remove a lease that nobody took again. */
  private static final Duration KEPT = Duration.ofDays(1);

  /**
   * A lease.
   *
   * @param until in milliseconds since 1970; 0 if nobody has it
   */
  @RecordBuilder
  record Lease(String webhookId, String due, String owner, long until) {}

  private static final TableSchema<Lease> SCHEMA =
      new ItemSchema<Lease, LeasesLeaseBuilder>()
          .text(
              DeliverySchema.WEBHOOK,
              Lease::webhookId,
              LeasesLeaseBuilder::webhookId,
              primaryPartitionKey())
          .text(DeliverySchema.DUE, Lease::due, LeasesLeaseBuilder::due, primarySortKey())
          .text("leaseOwner", Lease::owner, LeasesLeaseBuilder::owner)
          .number("leasedUntil", Lease::until, LeasesLeaseBuilder::until)
          .build(
              Lease.class,
              LeasesLeaseBuilder.class,
              LeasesLeaseBuilder::builder,
              LeasesLeaseBuilder::build);

  private final Table<Lease> leases;
  private final String due;
  private final TimeLimits limits;

  private Leases(String due, Tables tables, TimeLimits limits) {
    this.leases = tables.table("DELIVERIES_TABLE", SCHEMA);
    this.due = due;
    this.limits = limits;
  }

  /** Which run delivers to a webhook. */
  static Leases toDeliver(Tables tables, TimeLimits limits) {
    return new Leases(TO_DELIVER, tables, limits);
  }

  /** Which request tests a webhook. */
  public static Leases toTest(Tables tables, TimeLimits limits) {
    return new Leases(TO_TEST, tables, limits);
  }

  /**
   * Takes the lease, unless somebody else has it.
   *
   * @param until when it ends by itself
   */
  public boolean take(String webhookId, String owner, Instant now, Instant until) {
    Expression change =
        expression(
            "SET leaseOwner = :owner, leasedUntil = :until, expiresAt = :expiry",
            Map.of(
                ":owner",
                AttributeValue.fromS(owner),
                ":until",
                number(until.toEpochMilli()),
                ":expiry",
                number(until.plus(KEPT).getEpochSecond())));
    // An earlier attempt of the same call may have taken the lease.
    Expression isFree =
        expression(
            "attribute_not_exists(leasedUntil) OR leasedUntil < :now OR leaseOwner = :owner",
            Map.of(":now", number(now.toEpochMilli())));
    return update(webhookId, change, isFree);
  }

  /** Gives the lease back, if that owner still has it. */
  public void release(String webhookId, String owner) {
    Expression change = expression("SET leasedUntil = :none", Map.of(":none", number(0)));
    Expression isOwn =
        expression("leaseOwner = :owner", Map.of(":owner", AttributeValue.fromS(owner)));
    update(webhookId, change, isOwn);
  }

  private boolean update(String webhookId, Expression change, Expression condition) {
    return leases
        .update(DeliverySchema.key(webhookId, due), change, condition, limits.budget())
        .isPresent();
  }
}
