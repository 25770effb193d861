package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.AttemptBuilder;
import jobpostings.webhook.outbound.OutcomeBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

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

  static final TableSchema<Stored> SCHEMA =
      StaticImmutableTableSchema.builder(Stored.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              String.class,
              named(
                  "webhookId",
                  stored -> stored.attempt().webhookId(),
                  (b, value) -> b.attempt.webhookId(value),
                  primaryPartitionKey()))
          .addAttribute(
              String.class, named("at", Stored::at, (b, value) -> b.at = value, primarySortKey()))
          .addAttribute(
              Instant.class,
              moment(
                  "time", stored -> stored.attempt().time(), (b, value) -> b.attempt.time(value)))
          .addAttribute(
              String.class,
              named(
                  "changeId",
                  stored -> stored.attempt().changeId(),
                  (b, value) -> b.attempt.changeId(value)))
          .addAttribute(
              String.class,
              named("type", stored -> stored.attempt().type(), (b, value) -> b.attempt.type(value)))
          .addAttribute(
              Integer.class,
              named(
                  "jobId",
                  stored -> stored.attempt().jobId().orElse(null),
                  (b, value) -> b.attempt.jobId(value)))
          .addAttribute(
              Integer.class,
              named(
                  "number",
                  stored -> stored.attempt().number(),
                  (b, value) -> b.attempt.number(value)))
          .addAttribute(
              Integer.class,
              named(
                  "status",
                  stored -> stored.attempt().outcome().status().orElse(null),
                  (b, value) -> b.outcome.status(value)))
          .addAttribute(
              String.class,
              named(
                  "error",
                  stored -> stored.attempt().outcome().error().orElse(null),
                  (b, value) -> b.outcome.error(value)))
          .addAttribute(
              Long.class,
              named(
                  "milliseconds",
                  stored -> stored.attempt().outcome().duration().toMillis(),
                  (b, value) -> b.outcome.duration(Duration.ofMillis(value))))
          .addAttribute(
              String.class,
              named(
                  "answer",
                  stored -> stored.attempt().outcome().answer(),
                  (b, value) -> b.outcome.answer(value)))
          .addAttribute(
              Long.class,
              named(
                  "expiresAt",
                  stored -> stored.attempt().time().plus(KEPT).getEpochSecond(),
                  (_, _) -> {}))
          .build();

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
