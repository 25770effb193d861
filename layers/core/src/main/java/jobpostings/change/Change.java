package jobpostings.change;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import jobpostings.job.JobVersion;

/**
 * A change of a job, and the version that it made; or an announcement, with the version of the job
 * that it found, as written by whoever announces it. Its builder is generated: optional members
 * that are not set stay empty, and all others must be set.
 *
 * @param place in its employer's log; none while it is not in one, and for good if it happened
 *     before there was a log
 * @param id of the event that tells of it; empty if it happened before there was a log
 * @param referenceId of the job after the change, or that it had when it was deleted
 * @param changedMembers the names of the members that differ, in the order in which they are shown;
 *     empty for a new or deleted job
 * @param reason of {@link ChangeType#ARCHIVED}
 * @param closing of {@link ChangeType#CLOSING}
 * @param job as it was right after the change; none if it was deleted
 */
@RecordBuilder
@RecordBuilder.Options(enableGetters = false, enableWither = false)
public record Change(
    int employerId,
    int jobId,
    JobVersion version,
    Optional<Long> place,
    String id,
    ChangeType type,
    Optional<String> referenceId,
    List<String> changedMembers,
    Optional<ArchiveReason> reason,
    Optional<Closing> closing,
    Optional<JobSnapshot> job) {

  public Change {
    changedMembers = List.copyOf(changedMembers);
  }

  /** The same change at a place in the log. */
  public Change at(long newPlace) {
    return new Change(
        employerId,
        jobId,
        version,
        Optional.of(newPlace),
        id,
        type,
        referenceId,
        changedMembers,
        reason,
        closing,
        job);
  }

  /** Its number among the changes of its job. */
  public int number() {
    return ChangeNumber.of(version.number(), closing.map(Closing::notice));
  }

  /** Its name among the changes of its job. Those of versions sort as they do. */
  public String entry() {
    return entry(number());
  }

  /** The same of the change with that number. */
  public static String entry(int number) {
    return "%010d".formatted(number);
  }

  /** The cursor of whoever has seen everything up to this change, if it is in the log. */
  public Optional<Cursor> cursor() {
    return place.map(at -> new Cursor(employerId, at));
  }
}
