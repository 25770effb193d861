package jobpostings.webhook;

import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.partner.MadeUnder;
import jobpostings.partner.MadeUnderBuilder;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Webhooks in DynamoDB. Each of an employer's ten places can hold one. The first digit of a
 * webhook's id is its place, so that it is found by its id.
 */
public final class DynamoWebhookStore {
  /** How many webhooks an employer may have. */
  public static final int MAX = 10;

  private static final String EMPLOYER = "employerId";

  private static final String PLACE = "place";
  private static final String REVISION = "revision";

  private static final String ID_PREFIX = "wh_";
  private static final Pattern ID = Pattern.compile(ID_PREFIX + "[0-9][0-9a-f]{16}");

  /**
   * A webhook as it is stored.
   *
   * @param revision a new one with each write
   */
  private record WebhookItem(Webhook webhook, String revision) {
    static WebhookItem of(Webhook webhook) {
      return new WebhookItem(webhook, UUID.randomUUID().toString());
    }
  }

  private static final TableSchema<MadeUnder> MADE_UNDER =
      new ItemSchema<MadeUnder, MadeUnderBuilder>()
          .text("partner", MadeUnder::partner, MadeUnderBuilder::partner)
          .text("grant", MadeUnder::grant, MadeUnderBuilder::grant)
          .integer("suspensions", MadeUnder::suspensions, MadeUnderBuilder::suspensions)
          .build(MadeUnder.class, MadeUnderBuilder::builder, MadeUnderBuilder::build);

  private static final ItemSchema<Webhook, WebhookBuilder> WEBHOOK =
      new ItemSchema<Webhook, WebhookBuilder>()
          .integer(EMPLOYER, Webhook::employerId, WebhookBuilder::employerId)
          .integer(PLACE, webhook -> place(webhook.id()).orElseThrow(), (_, _) -> {})
          .text("id", Webhook::id, WebhookBuilder::id)
          .text("url", Webhook::url, WebhookBuilder::url)
          .value(
              EnhancedType.listOf(String.class),
              "types",
              webhook ->
                  webhook
                      .types()
                      .map(types -> types.stream().sorted().map(ChangeType::toString).toList())
                      .orElse(null),
              (b, value) -> b.types(types(value)))
          .value(Webhook.Payload.class, "payload", Webhook::payload, WebhookBuilder::payload)
          .optionalText("description", Webhook::description, WebhookBuilder::description)
          .value(Webhook.Status.class, "status", Webhook::status, WebhookBuilder::status)
          .text("by", webhook -> webhook.by().text(), (b, value) -> b.by(Author.of(value)))
          .optional(
              EnhancedType.documentOf(MadeUnder.class, MADE_UNDER),
              "made",
              Webhook::made,
              WebhookBuilder::made)
          .moment("createdAt", Webhook::createdAt, WebhookBuilder::createdAt)
          .moment("enabledAt", Webhook::enabledAt, WebhookBuilder::enabledAt)
          .optionalMoment("failingSince", Webhook::failingSince, WebhookBuilder::failingSince)
          .optionalMoment("slowSince", Webhook::slowSince, WebhookBuilder::slowSince)
          .optionalMoment("disabledAt", Webhook::disabledAt, WebhookBuilder::disabledAt)
          .optionalText("reason", Webhook::reason, WebhookBuilder::reason)
          .optionalText("replayAfter", Webhook::replayAfter, WebhookBuilder::replayAfter);

  private static final ItemSchema<SealedSecret, SealedSecretBuilder> SECRET =
      new ItemSchema<SealedSecret, SealedSecretBuilder>()
          .text("secret", SealedSecret::current, SealedSecretBuilder::current)
          .optionalText("secretBefore", SealedSecret::before, SealedSecretBuilder::before)
          .optionalMoment(
              "secretBeforeUntil", SealedSecret::beforeUntil, SealedSecretBuilder::beforeUntil);

  private static final TableSchema<WebhookItem> SCHEMA =
      new ItemSchema<WebhookItem, WebhookItemBuilder>()
          .part(SECRET, stored -> stored.webhook().secret(), b -> b.secret)
          .part(WEBHOOK, WebhookItem::webhook, b -> b.webhook)
          .text(REVISION, WebhookItem::revision, (b, value) -> b.revision = value)
          .build(WebhookItem.class, WebhookItemBuilder::new, WebhookItemBuilder::build);

  private enum WebhookWrite {
    WEBHOOK
  }

  private final Tables tables;
  private final Table<WebhookItem> webhooks;

  @Inject
  public DynamoWebhookStore(Tables tables) {
    this.tables = tables;
    this.webhooks = tables.table("WEBHOOKS_TABLE", SCHEMA);
  }

  /**
   * Stores a new webhook, unless its employer has as many as it may. The limit holds however many
   * are added at once.
   *
   * @param make makes the webhook with the id that it gets
   * @return the webhook; none if there would be more
   */
  public Optional<Webhook> add(int employerId, Function<String, Webhook> make) {
    return tables.call(
        () -> {
          while (true) {
            Optional<Integer> place = freePlace(employerId);
            if (place.isEmpty()) {
              return Optional.empty();
            }
            WebhookItem made = WebhookItem.of(make.apply(id(place.get())));
            if (webhooks.putIfFree(made, PLACE)) {
              return Optional.of(made.webhook());
            }
            RetryBudget.current().backOff();
          }
        });
  }

  /** An id that no webhook had before. */
  private static String id(int place) {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return ID_PREFIX + place + HexFormat.of().formatHex(bytes);
  }

  /** The place that the id names; none if it is not such an id. */
  private static Optional<Integer> place(String id) {
    return Optional.of(id)
        .filter(text -> ID.matcher(text).matches())
        .map(text -> text.charAt(ID_PREFIX.length()) - '0');
  }

  private Optional<Integer> freePlace(int employerId) {
    Set<Integer> taken =
        ofEmployer(employerId).stream()
            .map(webhook -> place(webhook.id()).orElseThrow())
            .collect(Collectors.toSet());
    return IntStream.range(0, MAX).boxed().filter(place -> !taken.contains(place)).findFirst();
  }

  /** The webhook as it is now. */
  public Optional<Webhook> find(int employerId, String id) {
    return findStored(employerId, id).map(WebhookItem::webhook);
  }

  /** Checks the id, since its place may have another webhook by now. */
  private Optional<WebhookItem> findStored(int employerId, String id) {
    return place(id)
        .flatMap(place -> webhooks.find(key(employerId, place)))
        .filter(stored -> stored.webhook().id().equals(id));
  }

  /** All webhooks of an employer as they are now, latest first. */
  public List<Webhook> list(int employerId) {
    return ofEmployer(employerId).stream()
        .sorted(Comparator.comparing(Webhook::createdAt).reversed())
        .toList();
  }

  private List<Webhook> ofEmployer(int employerId) {
    return webhooks.query("employerId", number(employerId)).consistent().stream()
        .map(WebhookItem::webhook)
        .toList();
  }

  /**
   * Changes a webhook.
   *
   * @param change may be applied several times, if others change the webhook meanwhile; returns the
   *     same webhook if there is nothing to change
   * @return the webhook after that; none if there is none
   */
  public Optional<Webhook> update(int employerId, String id, UnaryOperator<Webhook> change) {
    return tables.call(
        () -> {
          while (true) {
            Optional<WebhookItem> before = findStored(employerId, id);
            if (before.isEmpty()) {
              return Optional.empty();
            }
            WebhookItem after = WebhookItem.of(change.apply(before.get().webhook()));
            if (after.webhook().equals(before.get().webhook()) || replace(before.get(), after)) {
              return Optional.of(after.webhook());
            }
            RetryBudget.current().backOff();
          }
        });
  }

  private boolean replace(WebhookItem before, WebhookItem after) {
    Transaction<WebhookWrite> transaction = tables.transaction();
    transaction.put(WebhookWrite.WEBHOOK, webhooks, after, is(REVISION, text(before.revision())));
    return transaction.commit().isEmpty();
  }

  /** Deletes a webhook; false if there was none. */
  public boolean delete(int employerId, String id) {
    Optional<Integer> place = place(id);
    if (place.isEmpty()) {
      return false;
    }
    Transaction<WebhookWrite> transaction = tables.transaction();
    transaction.delete(
        WebhookWrite.WEBHOOK, webhooks, key(employerId, place.get()), is("id", text(id)));
    return transaction.commit().isEmpty();
  }

  private static Map<String, AttributeValue> key(int employerId, int place) {
    return Map.of(EMPLOYER, number(employerId), PLACE, number(place));
  }

  /** Without types that only a later version knows. */
  private static Set<ChangeType> types(List<String> names) {
    return names.stream().flatMap(name -> ChangeType.of(name).stream()).collect(Collectors.toSet());
  }

  private static final class WebhookItemBuilder {
    private final WebhookBuilder webhook = WebhookBuilder.builder();
    private final SealedSecretBuilder secret = SealedSecretBuilder.builder();
    private String revision;

    private WebhookItem build() {
      return new WebhookItem(webhook.secret(secret.build()).build(), revision);
    }
  }
}
