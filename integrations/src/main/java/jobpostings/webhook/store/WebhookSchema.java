package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import jobpostings.change.ChangeType;
import jobpostings.webhook.Payload;
import jobpostings.webhook.SealedSecretBuilder;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.WebhookStatus;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
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

  static final TableSchema<Stored> SCHEMA =
      StaticImmutableTableSchema.builder(Stored.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  EMPLOYER,
                  stored -> stored.webhook().employerId(),
                  (b, value) -> b.webhook.employerId(value),
                  primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named(
                  PLACE,
                  stored -> WebhookIds.place(stored.webhook().id()).orElseThrow(),
                  (_, _) -> {},
                  primarySortKey()))
          .addAttribute(
              String.class,
              named("id", stored -> stored.webhook().id(), (b, value) -> b.webhook.id(value)))
          .addAttribute(
              String.class, named(REVISION, Stored::revision, (b, value) -> b.revision = value))
          .addAttribute(
              String.class,
              named("url", stored -> stored.webhook().url(), (b, value) -> b.webhook.url(value)))
          .addAttribute(
              EnhancedType.listOf(String.class),
              named(
                  "types",
                  stored -> stored.webhook().types().map(WebhookSchema::names).orElse(null),
                  (b, value) -> b.webhook.types(types(value))))
          .addAttribute(
              Payload.class,
              named(
                  "payload",
                  stored -> stored.webhook().payload(),
                  (b, value) -> b.webhook.payload(value)))
          .addAttribute(
              String.class,
              named(
                  "description",
                  stored -> stored.webhook().description().orElse(null),
                  (b, value) -> b.webhook.description(value)))
          .addAttribute(
              WebhookStatus.class,
              named(
                  "status",
                  stored -> stored.webhook().status(),
                  (b, value) -> b.webhook.status(value)))
          .addAttribute(
              String.class,
              named(
                  "secret",
                  stored -> stored.webhook().secret().current(),
                  (b, value) -> b.secret.current(value)))
          .addAttribute(
              String.class,
              named(
                  "secretBefore",
                  stored -> stored.webhook().secret().before().orElse(null),
                  (b, value) -> b.secret.before(value)))
          .addAttribute(
              Instant.class,
              moment(
                  "secretBeforeUntil",
                  stored -> stored.webhook().secret().beforeUntil().orElse(null),
                  (b, value) -> b.secret.beforeUntil(value)))
          .addAttribute(
              Instant.class,
              moment(
                  "createdAt",
                  stored -> stored.webhook().createdAt(),
                  (b, value) -> b.webhook.createdAt(value)))
          .addAttribute(
              Instant.class,
              moment(
                  "failingSince",
                  stored -> stored.webhook().failingSince().orElse(null),
                  (b, value) -> b.webhook.failingSince(value)))
          .addAttribute(
              Instant.class,
              moment(
                  "disabledAt",
                  stored -> stored.webhook().disabledAt().orElse(null),
                  (b, value) -> b.webhook.disabledAt(value)))
          .addAttribute(
              String.class,
              named(
                  "reason",
                  stored -> stored.webhook().reason().orElse(null),
                  (b, value) -> b.webhook.reason(value)))
          .addAttribute(
              String.class,
              named(
                  "replayAfter",
                  stored -> stored.webhook().replayAfter().orElse(null),
                  (b, value) -> b.webhook.replayAfter(value)))
          .build();

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
