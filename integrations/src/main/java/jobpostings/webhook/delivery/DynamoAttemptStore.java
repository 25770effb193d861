package jobpostings.webhook.delivery;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Query;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.page.Page;
import jobpostings.webhook.outbound.Outcome;
import jobpostings.webhook.outbound.OutcomeBuilder;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** Attempts in DynamoDB, which removes each after 30 days. */
public final class DynamoAttemptStore {
  /**
   * @param next the place at which the next page begins; none if nothing follows
   */
  public record AttemptPage(List<Attempt> attempts, Optional<String> next) {}

  private static final Duration KEPT = Duration.ofDays(30);

  /**
   * An attempt as it is stored.
   *
   * @param at sorts by time, and is unique among the attempts of the webhook
   */
  private record AttemptItem(String at, Attempt attempt) {}

  private static final ItemSchema<Attempt, AttemptBuilder> ATTEMPT =
      new ItemSchema<Attempt, AttemptBuilder>()
          .text("webhookId", Attempt::webhookId, AttemptBuilder::webhookId)
          .moment("time", Attempt::time, AttemptBuilder::time)
          .text("changeId", Attempt::changeId, AttemptBuilder::changeId)
          .text("type", Attempt::type, AttemptBuilder::type)
          .integer("jobId", attempt -> attempt.jobId().orElse(null), AttemptBuilder::jobId)
          .integer("number", Attempt::number, AttemptBuilder::number)
          .number("expiresAt", attempt -> attempt.time().plus(KEPT).getEpochSecond(), (_, _) -> {});

  private static final ItemSchema<Outcome, OutcomeBuilder> OUTCOME =
      new ItemSchema<Outcome, OutcomeBuilder>()
          .integer("status", outcome -> outcome.status().orElse(null), OutcomeBuilder::status)
          .optionalText("error", Outcome::error, OutcomeBuilder::error)
          .number(
              "milliseconds",
              outcome -> outcome.duration().toMillis(),
              (b, value) -> b.duration(Duration.ofMillis(value)))
          .text("answer", Outcome::answer, OutcomeBuilder::answer);

  private static final TableSchema<AttemptItem> SCHEMA =
      new ItemSchema<AttemptItem, AttemptItemBuilder>()
          .part(OUTCOME, stored -> stored.attempt().outcome(), b -> b.outcome)
          .part(ATTEMPT, AttemptItem::attempt, b -> b.attempt)
          .text("at", AttemptItem::at, (b, value) -> b.at = value)
          .build(AttemptItem.class, AttemptItemBuilder::new, AttemptItemBuilder::build);

  private final Table<AttemptItem> attempts;

  @Inject
  public DynamoAttemptStore(Tables tables) {
    this.attempts = tables.table("ATTEMPTS_TABLE", SCHEMA);
  }

  public void add(Attempt attempt) {
    String unique = UUID.randomUUID().toString().substring(24);
    String at = "%013d#%s".formatted(attempt.time().toEpochMilli(), unique);
    attempts.put(new AttemptItem(at, attempt));
  }

  /**
   * Some attempts of a webhook, latest first.
   *
   * @param after a place that an earlier page named; none for the first page
   */
  public AttemptPage page(String webhookId, Optional<String> after, int size) {
    // DynamoDB may keep expired items for days.
    Expression isLeft =
        expression("expiresAt > :now", Map.of(":now", number(System.currentTimeMillis() / 1000)));
    Query<AttemptItem> latest =
        attempts.query("webhookId", text(webhookId)).filter(isLeft).descending().pageSize(size + 1);
    after.ifPresent(place -> latest.where("at", "<", text(place)));
    // What has expired comes last.
    Page<AttemptItem> page = Page.of(latest.page().items(), size);
    return new AttemptPage(
        page.entries().stream().map(AttemptItem::attempt).toList(),
        page.lastBeforeNext().map(AttemptItem::at));
  }

  private static final class AttemptItemBuilder {
    private final AttemptBuilder attempt = AttemptBuilder.builder();
    private final OutcomeBuilder outcome = OutcomeBuilder.builder().answer("");
    private String at;

    private AttemptItem build() {
      return new AttemptItem(at, attempt.outcome(outcome.build()).build());
    }
  }
}
