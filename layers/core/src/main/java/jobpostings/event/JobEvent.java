package jobpostings.event;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangeReason;
import jobpostings.change.Closing;
import jobpostings.change.JobSnapshot;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.job.JobKey;
import jobpostings.job.JobVersion;
import jobpostings.job.store.JobImage;
import jobpostings.job.store.JobWrite;
import jobpostings.job.view.ChangedMembers;

/**
 * What a write did to a job, as integrations see it. One write is one event.
 *
 * @param employer whose job it is
 * @param changedMembers the names of the job's members that differ, in the order in which the API
 *     shows them; empty for a new or deleted job, and for an announcement
 */
record JobEvent(ChangeType type, JobWrite write, Employer employer, List<String> changedMembers) {

  /** The event of a write; none if it changed nothing that the API shows. */
  static Optional<JobEvent> of(JobWrite write, Employer employer) {
    if (write.before().isEmpty()) {
      return Optional.of(new JobEvent(ChangeType.CREATED, write, employer, List.of()));
    }
    if (write.after().isEmpty()) {
      return Optional.of(new JobEvent(ChangeType.DELETED, write, employer, List.of()));
    }
    if (write.announcement().isPresent()) {
      return Optional.of(new JobEvent(ChangeType.CLOSING, write, employer, List.of()));
    }
    JobImage before = write.before().get();
    JobImage after = write.after().get();
    List<String> changed =
        ChangedMembers.of(before.job(), after.job(), after.hasDescriptionOf(before));
    return ChangeType.between(before.job(), after.job(), changed)
        .map(type -> new JobEvent(type, write, employer, changed));
  }

  /** Why the job was archived or restored, or changed by itself, if it was. */
  Optional<ChangeReason> reason() {
    Optional<Author> author = write.version().map(JobVersion::author);
    if (type != ChangeType.CLOSING && author.filter(Author::restores).isPresent()) {
      return Optional.of(ChangeReason.RESTORED);
    }
    boolean isBySchedule = author.filter(by -> by.type() == Author.Type.SCHEDULE).isPresent();
    return switch (type) {
      case ARCHIVED -> Optional.of(isBySchedule ? ChangeReason.CLOSED : ChangeReason.REQUESTED);
      case PUBLISHED, UPDATED -> Optional.of(ChangeReason.SCHEDULED).filter(_ -> isBySchedule);
      case CREATED, REFRESHED, DELETED, CLOSING -> Optional.empty();
    };
  }

  /** What is announced, if anything is. */
  Optional<Closing> closing() {
    return write
        .announcement()
        .map(notice -> new Closing(write.latest().job().closeDate(), notice));
  }

  /** Who did it: the schedule, if it is an announcement; none if the job was erased. */
  Optional<Author> author() {
    return write
        .version()
        .map(version -> type == ChangeType.CLOSING ? Author.schedule("") : version.author());
  }

  /** What the log records of it; nothing if the job was erased. */
  Optional<ChangeLog.LogEntry> entry() {
    return write
        .version()
        .map(
            version ->
                type == ChangeType.CLOSING
                    ? new ChangeLog.LogEntry(change(announced(version)), Optional.empty())
                    : new ChangeLog.LogEntry(change(version), write.before().map(this::replaced)));
  }

  /** The version that was found, with the author and time of the announcement. */
  private JobVersion announced(JobVersion found) {
    Instant time = write.time().isBefore(found.time()) ? found.time() : write.time();
    return new JobVersion(found.number(), Author.schedule(""), time);
  }

  private Change change(JobVersion version) {
    return ChangeBuilder.builder()
        .employerId(employer.id())
        .jobId(write.latest().job().id())
        .version(version)
        .id(write.id())
        .type(type)
        .referenceId(write.latest().job().referenceId())
        .changedMembers(changedMembers)
        .reason(reason())
        .closing(closing())
        .job(write.after().map(this::snapshot))
        .test(employer.test())
        .build();
  }

  /** The previous version, as far as its job alone describes it. */
  private Change replaced(JobImage before) {
    return Change.of(
        new JobKey.ById(employer.id(), before.job().id()),
        before.version(),
        before.job().referenceId(),
        Optional.of(snapshot(before)));
  }

  private JobSnapshot snapshot(JobImage image) {
    return JobSnapshot.of(image.job(), image.longDescription(), employer);
  }
}
