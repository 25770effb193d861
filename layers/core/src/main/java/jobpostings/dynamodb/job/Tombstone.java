package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.change.VersionSchema;
import jobpostings.job.Job;
import jobpostings.job.JobVersion;
import jobpostings.job.JobVersionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is left of a deleted job, under its id, for as long as its versions are kept. It says who
 * deleted the job, which the stream could not tell otherwise, and that the job may come back. It
 * lacks the keys of all indexes, so it is in none of them.
 *
 * @param lock as that of a {@link StoredJob}
 * @param version the last one
 * @param referenceId that the job had
 * @param expiresAt in seconds since 1970, as DynamoDB wants it
 */
record Tombstone(
    int id,
    int employerId,
    long lock,
    JobVersion version,
    Optional<String> referenceId,
    long expiresAt) {
  private static final String MARK = "deleted";

  static final TableSchema<Tombstone> SCHEMA =
      VersionSchema.add(
              StaticImmutableTableSchema.builder(Tombstone.class, Builder.class)
                  .newItemBuilder(Builder::new, Builder::build),
              Tombstone::version,
              builder -> builder.version)
          .addAttribute(
              Integer.class,
              named("id", Tombstone::id, (b, value) -> b.id = value, primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named("employerId", Tombstone::employerId, (b, value) -> b.employerId = value))
          .addAttribute(Long.class, named("version", Tombstone::lock, (b, value) -> b.lock = value))
          .addAttribute(
              String.class,
              named(
                  "formerReferenceId",
                  tombstone -> tombstone.referenceId().orElse(null),
                  (b, value) -> b.referenceId = Optional.of(value)))
          .addAttribute(Boolean.class, named(MARK, _ -> true, (_, _) -> {}))
          .addAttribute(
              Long.class,
              named("expiresAt", Tombstone::expiresAt, (b, value) -> b.expiresAt = value))
          .build();

  static Tombstone of(Job job, long lock, JobVersion version, Instant expiry) {
    return new Tombstone(
        job.id(), job.employerId(), lock, version, job.referenceId(), expiry.getEpochSecond());
  }

  /** Whether the item is a tombstone. */
  static boolean is(Map<String, AttributeValue> item) {
    return item.containsKey(MARK);
  }

  private static final class Builder {
    private final JobVersionBuilder version = JobVersionBuilder.builder();
    private int id;
    private int employerId;
    private long lock;
    private Optional<String> referenceId = Optional.empty();
    private long expiresAt;

    private Tombstone build() {
      return new Tombstone(id, employerId, lock, version.build(), referenceId, expiresAt);
    }
  }
}
