package jobpostings.webhook.store;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Duration;
import java.util.UUID;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.AttemptBuilder;
import jobpostings.webhook.outbound.Outcome;
import jobpostings.webhook.outbound.OutcomeBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** The item of an attempt. */
final class AttemptSchema {
  private static final Duration KEPT = Duration.ofDays(30);

  /**
   * An attempt as it is stored.
   *
   * @param at sorts by time, and is unique among the attempts of the webhook
   */
  record Stored(String at, Attempt attempt) {
    static Stored of(Attempt attempt) {
      return new Stored(
          "%013d#%s"
              .formatted(attempt.time().toEpochMilli(), UUID.randomUUID().toString().substring(24)),
          attempt);
    }
  }

  private static final ItemSchema<Attempt, AttemptBuilder> ATTEMPT =
      new ItemSchema<Attempt, AttemptBuilder>()
          .text("webhookId", Attempt::webhookId, AttemptBuilder::webhookId, primaryPartitionKey())
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

  static final TableSchema<Stored> SCHEMA =
      new ItemSchema<Stored, Builder>()
          .part(OUTCOME, stored -> stored.attempt().outcome(), b -> b.outcome)
          .part(ATTEMPT, Stored::attempt, b -> b.attempt)
          .text("at", Stored::at, (b, value) -> b.at = value, primarySortKey())
          .build(Stored.class, Builder.class, Builder::new, Builder::build);

  private AttemptSchema() {}

  private static final class Builder {
    private final AttemptBuilder attempt = AttemptBuilder.builder();
    private final OutcomeBuilder outcome = OutcomeBuilder.builder().answer("");
    private String at;

    private Stored build() {
      return new Stored(at, attempt.outcome(outcome.build()).build());
    }
  }
}
