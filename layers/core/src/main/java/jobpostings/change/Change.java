package jobpostings.change;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import jobpostings.job.ChangeId;
import jobpostings.job.ChangeType;
import jobpostings.job.JobKey;
import jobpostings.job.JobVersion;

/**
 * A change of a job with the version that it made, or an announcement with the number of the
 * version that it found and its own author and time. The builder requires all but optional members.
 *
 * @param place in its employer's log; none until it is recorded there, and none if only the job
 *     itself tells of it
 * @param id of the change and of its event; empty if only the job itself tells of it
 * @param referenceId of the job after the change, or when it was deleted
 * @param changedMembers the names of the members that differ, in the order in which they are shown;
 *     empty for a new or deleted job
 * @param reason of {@link ChangeType#ARCHIVED}, of what the day of publication did, and of whatever
 *     restoring a version did
 * @param closing of {@link ChangeType#CLOSING}
 * @param job as it was right after the change; none if it was deleted
 * @param test whether its employer is for trying
 */
@RecordBuilder
public record Change(
    int employerId,
    int jobId,
    JobVersion version,
    Optional<Long> place,
    String id,
    ChangeType type,
    Optional<String> referenceId,
    List<String> changedMembers,
    Optional<ChangeReason> reason,
    Optional<Closing> closing,
    Optional<JobSnapshot> job,
    boolean test) {

  public Change {
    changedMembers = List.copyOf(changedMembers);
  }

  /**
   * The change that made a version, as far as its job alone tells of it.
   *
   * @param job none if it was deleted
   */
  public static Change of(
      JobKey.ById key,
      JobVersion version,
      Optional<String> referenceId,
      Optional<JobSnapshot> job) {
    ChangeType ofJob = version.number() == 1 ? ChangeType.CREATED : ChangeType.UPDATED;
    return ChangeBuilder.builder()
        .employerId(key.employerId())
        .jobId(key.id())
        .version(version)
        .id("")
        .type(job.isEmpty() ? ChangeType.DELETED : ofJob)
        .referenceId(referenceId)
        .changedMembers(List.of())
        .job(job)
        .build();
  }

  /** The same change at a place in the log. */
  public Change at(long newPlace) {
    return ChangeBuilder.builder(this).place(Optional.of(newPlace)).build();
  }

  /** Its number among the changes of its job. */
  public int number() {
    return ChangeId.number(version.number(), closing.map(Closing::notice));
  }

  /** Which change of which job it is. */
  public ChangeId key() {
    return new ChangeId(jobId, number());
  }

  /** Its key among the changes of its job. Keys sort in the order of the numbers. */
  public String entry() {
    return ChangeId.entry(number());
  }

  /** The cursor right after this change, if it is in the log. */
  public Optional<Cursor> cursor() {
    return place.map(at -> new Cursor(employerId, at));
  }
}
