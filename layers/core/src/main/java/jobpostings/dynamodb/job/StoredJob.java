package jobpostings.dynamodb.job;

import java.util.Optional;
import jobpostings.dynamodb.description.DescriptionPieces;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;

/**
 * A job as its item holds it.
 *
 * @param job its description is empty as long as only the item is read and the description is in
 *     pieces
 * @param version a random number that every write changes: a write is refused when the job is not
 *     of the version that was read, and whoever wrote it knows his own again
 * @param pieces where the description is, when it is too long for the item
 * @param archivedBy the schedule, when it was this write that archived the job; the stream's
 *     readers can't tell otherwise. Every later write drops it
 */
public record StoredJob(
    Job job, long version, Optional<DescriptionPieces> pieces, Optional<Initiator> archivedBy) {

  StoredJob withDescription(String description) {
    return new StoredJob(
        job.toBuilder().description(description).build(), version, pieces, archivedBy);
  }

  /** What a change of the job, as it was read, makes of it. */
  StoredJob changed(
      Job after, long newVersion, Optional<DescriptionPieces> newPieces, Initiator by) {
    boolean archives = after.status() == JobStatus.ARCHIVED && job.status() != JobStatus.ARCHIVED;
    return new StoredJob(
        after,
        newVersion,
        newPieces,
        Optional.of(by).filter(who -> archives && who == Initiator.SCHEDULE));
  }
}
