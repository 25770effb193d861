package jobpostings.job.store;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.Job;
import jobpostings.job.JobVersion;
import jobpostings.job.JobVersionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is left of a deleted job, under its id, for as long as its versions are kept and it may be
 * restored. It tells the stream who deleted the job, and lacks the keys of all indexes.
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
      new ItemSchema<Tombstone, Builder>()
          .part(VersionSchema.VERSION, Tombstone::version, b -> b.version)
          .integer("id", Tombstone::id, (b, value) -> b.id = value)
          .integer("employerId", Tombstone::employerId, (b, value) -> b.employerId = value)
          .number("version", Tombstone::lock, (b, value) -> b.lock = value)
          .optionalText(
              "formerReferenceId",
              Tombstone::referenceId,
              (b, value) -> b.referenceId = Optional.of(value))
          .flag(MARK, _ -> true, (_, _) -> {})
          .number("expiresAt", Tombstone::expiresAt, (b, value) -> b.expiresAt = value)
          .build(Tombstone.class, Builder::new, Builder::build);

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
