package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import jobpostings.change.ChangeType;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.webhook.Payload;
import jobpostings.webhook.SealedSecret;
import jobpostings.webhook.SealedSecretBuilder;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.WebhookStatus;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a webhook. */
final class WebhookSchema {
  static final String EMPLOYER = "employerId";

  /** The place of the webhook among those of its employer, of which there are ten. */
  static final String PLACE = "place";

  static final String REVISION = "revision";

  /**
   * A webhook as it is stored.
   *
   * @param revision a new one with each write
   */
  record Stored(Webhook webhook, String revision) {
    static Stored of(Webhook webhook) {
      return new Stored(webhook, UUID.randomUUID().toString());
    }
  }

  private static final ItemSchema<Webhook, WebhookBuilder> WEBHOOK =
      new ItemSchema<Webhook, WebhookBuilder>()
          .integer(EMPLOYER, Webhook::employerId, WebhookBuilder::employerId, primaryPartitionKey())
          .integer(
              PLACE,
              webhook -> WebhookIds.place(webhook.id()).orElseThrow(),
              (_, _) -> {},
              primarySortKey())
          .text("id", Webhook::id, WebhookBuilder::id)
          .text("url", Webhook::url, WebhookBuilder::url)
          .value(
              EnhancedType.listOf(String.class),
              "types",
              webhook -> webhook.types().map(WebhookSchema::names).orElse(null),
              (b, value) -> b.types(types(value)))
          .value(Payload.class, "payload", Webhook::payload, WebhookBuilder::payload)
          .optionalText("description", Webhook::description, WebhookBuilder::description)
          .value(WebhookStatus.class, "status", Webhook::status, WebhookBuilder::status)
          .moment("createdAt", Webhook::createdAt, WebhookBuilder::createdAt)
          .optionalMoment("failingSince", Webhook::failingSince, WebhookBuilder::failingSince)
          .optionalMoment("disabledAt", Webhook::disabledAt, WebhookBuilder::disabledAt)
          .optionalText("reason", Webhook::reason, WebhookBuilder::reason)
          .optionalText("replayAfter", Webhook::replayAfter, WebhookBuilder::replayAfter);

  private static final ItemSchema<SealedSecret, SealedSecretBuilder> SECRET =
      new ItemSchema<SealedSecret, SealedSecretBuilder>()
          .text("secret", SealedSecret::current, SealedSecretBuilder::current)
          .optionalText("secretBefore", SealedSecret::before, SealedSecretBuilder::before)
          .optionalMoment(
              "secretBeforeUntil", SealedSecret::beforeUntil, SealedSecretBuilder::beforeUntil);

  static final TableSchema<Stored> SCHEMA =
      new ItemSchema<Stored, Builder>()
          .part(SECRET, stored -> stored.webhook().secret(), b -> b.secret)
          .part(WEBHOOK, Stored::webhook, b -> b.webhook)
          .text(REVISION, Stored::revision, (b, value) -> b.revision = value)
          .build(Stored.class, Builder.class, Builder::new, Builder::build);

  private WebhookSchema() {}

  static Map<String, AttributeValue> key(int employerId, int place) {
    return Map.of(EMPLOYER, number(employerId), PLACE, number(place));
  }

  private static List<String> names(Set<ChangeType> types) {
    return types.stream().sorted().map(ChangeType::toString).toList();
  }

  /** Without types that only a later version knows. */
  private static Set<ChangeType> types(List<String> names) {
    Set<ChangeType> types = EnumSet.noneOf(ChangeType.class);
    names.forEach(name -> ChangeType.of(name).ifPresent(types::add));
    return types;
  }

  private static final class Builder {
    private final WebhookBuilder webhook = WebhookBuilder.builder();
    private String revision;
    private final SealedSecretBuilder secret = SealedSecretBuilder.builder();

    private Stored build() {
      return new Stored(webhook.secret(secret.build()).build(), revision);
    }
  }
}
