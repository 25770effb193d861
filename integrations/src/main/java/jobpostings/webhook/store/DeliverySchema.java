package jobpostings.webhook.store;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.webhook.delivery.Delivery;
import jobpostings.webhook.delivery.DeliveryBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of a delivery. Its sort key begins with the time it is due, so that a webhook's
 * deliveries are in order of time. The index has the deliveries of many webhooks, ordered by
 * webhook.
 */
final class DeliverySchema {
  static final String WEBHOOK = "webhookId";
  static final String DUE = "due";
  static final String SHARD = "shard";
  static final String PLACE = "place";

  /** The index of what is pending, by webhook. */
  static final String PENDING = "pending";

  static final int SHARDS = 16;

  private static final int TIME_DIGITS = 13;

  /** Longer than any delivery is retried; what is left then belongs to a webhook that is gone. */
  private static final Duration KEPT = Duration.ofDays(30);

  static final TableSchema<Delivery> SCHEMA =
      new ItemSchema<Delivery, DeliveryBuilder>()
          .text(WEBHOOK, Delivery::webhookId, DeliveryBuilder::webhookId, primaryPartitionKey())
          .text(
              DUE,
              DeliverySchema::due,
              (b, value) -> b.due(moment(value)).changeId(value.substring(TIME_DIGITS + 1)),
              primarySortKey())
          .integer(SHARD, each -> shard(each.webhookId()), (_, _) -> {})
          .text(PLACE, each -> each.webhookId() + "#" + due(each), (_, _) -> {})
          .integer("employerId", Delivery::employerId, DeliveryBuilder::employerId)
          .integer("jobId", Delivery::jobId, DeliveryBuilder::jobId)
          .text("entry", Delivery::entry, DeliveryBuilder::entry)
          .integer("attempts", Delivery::attempts, DeliveryBuilder::attempts)
          .number("expiresAt", each -> each.due().plus(KEPT).getEpochSecond(), (_, _) -> {})
          .build(
              Delivery.class,
              DeliveryBuilder.class,
              DeliveryBuilder::builder,
              DeliveryBuilder::build);

  private DeliverySchema() {}

  static Map<String, AttributeValue> key(Delivery delivery) {
    return key(delivery.webhookId(), due(delivery));
  }

  static Map<String, AttributeValue> key(String webhookId, String due) {
    return Map.of(WEBHOOK, AttributeValue.fromS(webhookId), DUE, AttributeValue.fromS(due));
  }

  private static String due(Delivery delivery) {
    return time(delivery.due()) + "#" + delivery.changeId();
  }

  /** A moment as text that sorts by time. */
  static String time(Instant moment) {
    return "%013d".formatted(moment.toEpochMilli());
  }

  static Instant moment(String due) {
    return Instant.ofEpochMilli(Long.parseLong(due.substring(0, TIME_DIGITS)));
  }

  static int shard(String webhookId) {
    return Math.floorMod(webhookId.hashCode(), SHARDS);
  }
}
