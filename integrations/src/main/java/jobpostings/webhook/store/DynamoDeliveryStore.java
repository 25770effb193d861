package jobpostings.webhook.store;

import static java.util.stream.Collectors.partitioningBy;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import jobpostings.change.Change;
import jobpostings.change.StoredVersion;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.webhook.delivery.Delivery;
import jobpostings.webhook.delivery.DeliveryBuilder;
import jobpostings.webhook.delivery.DeliveryStore;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deliveries in DynamoDB, a webhook's in the order in which they are due; leases; and the changes
 * that deliveries name.
 */
public final class DynamoDeliveryStore implements DeliveryStore {
  private static final String WEBHOOK = "webhookId";
  private static final String DUE = "due";
  private static final String SHARD = "shard";
  private static final String PLACE = "place";

  /** The index of what is pending, by webhook. */
  private static final String PENDING = "pending";

  private static final int SHARDS = 16;
  private static final int TIME_DIGITS = 13;

  /** Longer than any delivery is retried; what is left then belongs to a webhook that is gone. */
  private static final Duration KEPT = Duration.ofDays(30);

  private static final TableSchema<Delivery> SCHEMA =
      new ItemSchema<Delivery, DeliveryBuilder>()
          .text(WEBHOOK, Delivery::webhookId, DeliveryBuilder::webhookId)
          .text(
              DUE,
              DynamoDeliveryStore::due,
              (b, value) ->
                  b.due(Instant.ofEpochMilli(Long.parseLong(value.substring(0, TIME_DIGITS))))
                      .changeId(value.substring(TIME_DIGITS + 1)))
          .integer(SHARD, each -> Math.floorMod(each.webhookId().hashCode(), SHARDS), (_, _) -> {})
          .text(PLACE, each -> each.webhookId() + "#" + due(each), (_, _) -> {})
          .integer("employerId", Delivery::employerId, DeliveryBuilder::employerId)
          .integer("jobId", Delivery::jobId, DeliveryBuilder::jobId)
          .text("entry", Delivery::entry, DeliveryBuilder::entry)
          .moment("enabledAt", Delivery::enabledAt, DeliveryBuilder::enabledAt)
          .integer("attempts", Delivery::attempts, DeliveryBuilder::attempts)
          .number("expiresAt", each -> each.due().plus(KEPT).getEpochSecond(), (_, _) -> {})
          .build(Delivery.class, DeliveryBuilder::builder, DeliveryBuilder::build);

  /** A suffix that sorts after every other. */
  private static final String BEHIND = "~";

  /** When DynamoDB may remove a lease that was not taken again. */
  private static final Duration LEASE_KEPT = Duration.ofDays(1);

  private enum DeliveryWrite {
    BEFORE,
    LATER
  }

  private static final Expression IS_THERE = expression("attribute_exists(webhookId)");

  private final Tables tables;
  private final Table<Delivery> deliveries;

  @Inject
  public DynamoDeliveryStore(Tables tables) {
    this.tables = tables;
    this.deliveries = tables.table("DELIVERIES_TABLE", SCHEMA);
  }

  @Override
  public void add(List<Delivery> added) {
    deliveries.putAll(added);
  }

  @Override
  public List<Delivery> due(String webhookId, Instant now, int most) {
    return find(webhookId, "0", time(now) + BEHIND, most);
  }

  @Override
  public First first(String webhookId, Instant now, int most) {
    // A lease sorts after all times.
    Map<Boolean, List<Delivery>> found =
        find(webhookId, "0", "9" + BEHIND, most).stream()
            .collect(partitioningBy(delivery -> !delivery.due().isAfter(now)));
    return new First(found.get(true), found.get(false).stream().map(Delivery::due).findFirst());
  }

  /** One page, read consistently, so that nothing is missed that was there before. */
  private List<Delivery> find(String webhookId, String from, String to, int most) {
    return deliveries
        .query("webhookId", text(webhookId))
        .between(DUE, text(from), text(to))
        .consistent()
        .pageSize(most)
        .page()
        .items();
  }

  @Override
  public Optional<Change> findChange(int jobId, String entry) {
    return tables
        .table("VERSIONS_TABLE", StoredVersion.SCHEMA)
        .find(Map.of("jobId", number(jobId), "entry", text(entry)))
        .map(StoredVersion::change);
  }

  @Override
  public void done(Delivery delivery) {
    deliveries.deleteAll(List.of(key(delivery)));
  }

  @Override
  public void postpone(Delivery delivery, Delivery later) {
    Transaction<DeliveryWrite> transaction = tables.transaction();
    transaction.delete(DeliveryWrite.BEFORE, deliveries, key(delivery), IS_THERE);
    transaction.put(
        DeliveryWrite.LATER, deliveries, later, expression("attribute_not_exists(webhookId)"));
    transaction.commit();
  }

  @Override
  public boolean take(Lease lease, Instant now, Instant until) {
    Expression change =
        expression(
            "SET leaseOwner = :owner, leasedUntil = :until, expiresAt = :expiry",
            Map.of(
                ":owner", text(lease.owner()),
                ":until", number(until.toEpochMilli()),
                ":expiry", number(until.plus(LEASE_KEPT).getEpochSecond())));
    // An earlier attempt of the same call may have taken the lease.
    Expression isFree =
        expression(
            "attribute_not_exists(leasedUntil) OR leasedUntil < :now OR leaseOwner = :owner",
            Map.of(":now", number(now.toEpochMilli())));
    return update(lease, change, isFree);
  }

  @Override
  public void release(Lease lease) {
    update(lease, set("leasedUntil", number(0)), is("leaseOwner", text(lease.owner())));
  }

  /** A lease is an item among the webhook's deliveries, under a name that sorts after all times. */
  private boolean update(Lease lease, Expression change, Expression condition) {
    return deliveries.updateIf(key(lease.webhookId(), lease.what()), change, condition).isEmpty();
  }

  @Override
  public void eachPending(Instant until, Consumer<Delivery> each) {
    for (int shard = 0; shard < SHARDS; shard++) {
      // One delivery of each webhook is read, its first, however many it has.
      Optional<Delivery> first = firstAfter(shard, " ");
      while (first.isPresent()) {
        Delivery delivery = first.get();
        if (!delivery.due().isAfter(until)) {
          each.accept(delivery);
        }
        first = firstAfter(shard, delivery.webhookId() + BEHIND);
      }
    }
  }

  private Optional<Delivery> firstAfter(int shard, String place) {
    return deliveries
        .query(SHARD, number(shard))
        .index(PENDING)
        .where(PLACE, ">", text(place))
        .pageSize(1)
        .page()
        .items()
        .stream()
        .findFirst();
  }

  private static Map<String, AttributeValue> key(Delivery delivery) {
    return key(delivery.webhookId(), due(delivery));
  }

  private static Map<String, AttributeValue> key(String webhookId, String due) {
    return Map.of(WEBHOOK, text(webhookId), DUE, text(due));
  }

  private static String due(Delivery delivery) {
    return time(delivery.due()) + "#" + delivery.changeId();
  }

  /** A moment as text that sorts by time. */
  private static String time(Instant moment) {
    return "%013d".formatted(moment.toEpochMilli());
  }
}
