package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import jobpostings.webhook.Attempt;
import jobpostings.webhook.outbound.Outcome;
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
                  (b, value) -> b.webhookId = value,
                  primaryPartitionKey()))
          .addAttribute(
              String.class, named("at", Stored::at, (b, value) -> b.at = value, primarySortKey()))
          .addAttribute(
              Instant.class,
              moment("time", stored -> stored.attempt().time(), (b, value) -> b.time = value))
          .addAttribute(
              String.class,
              named(
                  "changeId",
                  stored -> stored.attempt().changeId(),
                  (b, value) -> b.changeId = value))
          .addAttribute(
              String.class,
              named("type", stored -> stored.attempt().type(), (b, value) -> b.type = value))
          .addAttribute(
              Integer.class,
              named(
                  "jobId",
                  stored -> stored.attempt().jobId().orElse(null),
                  (b, value) -> b.jobId = Optional.of(value)))
          .addAttribute(
              Integer.class,
              named("number", stored -> stored.attempt().number(), (b, value) -> b.number = value))
          .addAttribute(
              Integer.class,
              named(
                  "status",
                  stored -> stored.attempt().outcome().status().orElse(null),
                  (b, value) -> b.status = Optional.of(value)))
          .addAttribute(
              String.class,
              named(
                  "error",
                  stored -> stored.attempt().outcome().error().orElse(null),
                  (b, value) -> b.error = Optional.of(value)))
          .addAttribute(
              Long.class,
              named(
                  "milliseconds",
                  stored -> stored.attempt().outcome().duration().toMillis(),
                  (b, value) -> b.milliseconds = value))
          .addAttribute(
              String.class,
              named(
                  "answer",
                  stored -> stored.attempt().outcome().answer(),
                  (b, value) -> b.answer = value))
          .addAttribute(
              Long.class,
              named(
                  "expiresAt",
                  stored -> stored.attempt().time().plus(KEPT).getEpochSecond(),
                  (_, _) -> {}))
          .build();

  private AttemptSchema() {}

  private static final class Builder {
    private String webhookId;
    private String at;
    private Instant time;
    private String changeId;
    private String type;
    private Optional<Integer> jobId = Optional.empty();
    private int number;
    private Optional<Integer> status = Optional.empty();
    private Optional<String> error = Optional.empty();
    private long milliseconds;
    private String answer = "";

    private Stored build() {
      Outcome outcome = new Outcome(status, error, Duration.ofMillis(milliseconds), answer);
      return new Stored(at, new Attempt(webhookId, time, changeId, type, jobId, number, outcome));
    }
  }
}
