package jobpostings.event;

import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.JobStatus;

/**
 * What a write did to a job, as integrations see it. One write is one event.
 *
 * @param employer whose job it is
 * @param changedMembers the names of the job's members that differ, in the order in which the API
 *     shows them; empty for a new or deleted job
 */
record JobEvent(Type type, JobWrite write, Employer employer, List<String> changedMembers) {

  /** The kinds of events. */
  enum Type {
    CREATED("JobCreated"),
    UPDATED("JobUpdated"),
    PUBLISHED("JobPublished"),
    ARCHIVED("JobArchived"),
    REFRESHED("JobRefreshed"),
    DELETED("JobDeleted");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    boolean isChange() {
      return this != CREATED && this != DELETED;
    }

    /** As integrations see it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** Why a job was archived. */
  enum Reason {
    /** By a request. */
    REQUESTED("requested"),
    /** Because its close date had passed. */
    CLOSED("closed");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** As integrations see it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** The event of a write; none if it changed nothing that the API shows. */
  static Optional<JobEvent> of(JobWrite write, Employer employer) {
    if (write.before().isEmpty()) {
      return Optional.of(new JobEvent(Type.CREATED, write, employer, List.of()));
    }
    if (write.after().isEmpty()) {
      return Optional.of(new JobEvent(Type.DELETED, write, employer, List.of()));
    }
    JobImage before = write.before().get();
    JobImage after = write.after().get();
    Type type = typeOfChange(before, after);
    List<String> changed = ChangedMembers.of(before, after, employer);
    return Optional.of(new JobEvent(type, write, employer, changed))
        .filter(event -> type != Type.UPDATED || !changed.isEmpty());
  }

  private static Type typeOfChange(JobImage before, JobImage after) {
    JobStatus status = after.job().status();
    boolean sameStatus = status == before.job().status();
    if (sameStatus) {
      boolean moved = !after.job().position().equals(before.job().position());
      return moved && status == JobStatus.ACTIVE ? Type.REFRESHED : Type.UPDATED;
    }
    return switch (status) {
      case ACTIVE -> Type.PUBLISHED;
      case ARCHIVED -> Type.ARCHIVED;
      case DRAFT -> Type.UPDATED;
    };
  }

  /** Why the job was archived, if it was. */
  Optional<Reason> reason() {
    return type == Type.ARCHIVED
        ? Optional.of(write.closing() ? Reason.CLOSED : Reason.REQUESTED)
        : Optional.empty();
  }
}
