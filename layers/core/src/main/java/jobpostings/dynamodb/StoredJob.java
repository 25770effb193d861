package jobpostings.dynamodb;

import java.util.Optional;
import jobpostings.job.Job;

/**
 * A job as its item holds it.
 *
 * @param job its description is empty as long as only the item is read and the description is in
 *     pieces
 * @param version a random number that every write changes: a write is refused when the job is not
 *     of the version that was read, and whoever wrote it knows his own again
 * @param pieces where the description is, when it is too long for the item
 */
record StoredJob(Job job, long version, Optional<DescriptionPieces> pieces) {

  StoredJob withDescription(String description) {
    return new StoredJob(job.toBuilder().description(description).build(), version, pieces);
  }
}
