package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobHeader;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of jobs, for tests that write or read items themselves. */
public final class StoredJobs {
  private StoredJobs() {}

  /** The item of a job that was written once. */
  public static Map<String, AttributeValue> item(Job job) {
    return item(job, 1, Optional.empty());
  }

  /**
   * @param pieces where the description is stored, if not in the item
   */
  public static Map<String, AttributeValue> item(
      Job job, long lock, Optional<LongDescription> pieces) {
    return item(job, lock, pieces, JobVersion.first(JobExamples.AUTHOR, job.publishedAt()));
  }

  /** The same for a version other than the first. */
  public static Map<String, AttributeValue> item(
      Job job, long lock, Optional<LongDescription> pieces, JobVersion version) {
    return StoredJob.SCHEMA.itemToMap(new StoredJob(job, lock, pieces, version), true);
  }

  /** The item of a job that was deleted. */
  public static Map<String, AttributeValue> tombstone(Job job, JobVersion version) {
    return Tombstone.SCHEMA.itemToMap(Tombstone.of(job, 1, version, version.time()), true);
  }

  /** The part of the item that lists read. */
  public static Map<String, AttributeValue> item(JobHeader header) {
    return HeaderSchema.SCHEMA.itemToMap(header, true);
  }

  /**
   * The job of an item, without its description when that is in pieces.
   *
   * @throws AssertionError when the item is not what the job makes of it
   */
  public static Job job(Map<String, AttributeValue> item) {
    StoredJob stored = StoredJob.SCHEMA.mapToItem(item);
    assertThat(item).isEqualTo(StoredJob.SCHEMA.itemToMap(stored, true));
    return stored.job();
  }

  /** The notice that was announced for the item's job. */
  public static Optional<ClosingNotice> announced(Map<String, AttributeValue> item) {
    return StoredJob.SCHEMA.mapToItem(item).announced();
  }

  public static Optional<LongDescription> pieces(Map<String, AttributeValue> item) {
    return StoredJob.SCHEMA.mapToItem(item).longDescription();
  }
}
