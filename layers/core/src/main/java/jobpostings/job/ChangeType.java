package jobpostings.job;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a write did to a job, as integrations see it. */
public enum ChangeType {
  CREATED("JobCreated"),
  UPDATED("JobUpdated"),
  PUBLISHED("JobPublished"),
  ARCHIVED("JobArchived"),
  REFRESHED("JobRefreshed"),
  DELETED("JobDeleted"),

  /** No change, but an announcement that the job is about to close by itself. */
  CLOSING("JobClosing");

  private final String text;

  ChangeType(String text) {
    this.text = text;
  }

  public static Optional<ChangeType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }

  /**
   * What a write did to a job that existed before and after it; none if it changed nothing that is
   * shown.
   *
   * @param changedMembers the names of the members that differ
   */
  public static Optional<ChangeType> between(Job before, Job after, List<String> changedMembers) {
    ChangeType type = between(before, after);
    return Optional.of(type).filter(_ -> type != UPDATED || !changedMembers.isEmpty());
  }

  private static ChangeType between(Job before, Job after) {
    if (after.status() == before.status()) {
      boolean moved = !after.position().equals(before.position());
      return moved && after.status() == JobStatus.ACTIVE ? REFRESHED : UPDATED;
    }
    return switch (after.status()) {
      case ACTIVE -> PUBLISHED;
      case ARCHIVED -> ARCHIVED;
      case DRAFT -> UPDATED;
    };
  }

  /** Whether the job existed before and after, and differs. */
  public boolean isChange() {
    return this != CREATED && this != DELETED && this != CLOSING;
  }

  /** As integrations see it. */
  @Override
  public String toString() {
    return text;
  }
}
