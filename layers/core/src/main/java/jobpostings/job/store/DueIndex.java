package jobpostings.job.store;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.member.PublishOn;

/**
 * What a job's item has in the indexes of jobs that time changes. They are spread over shards,
 * because one key could not take the writes of all employers.
 */
public final class DueIndex {
  public static final int SHARDS = 16;

  private static final String ANNOUNCE = "#announce";
  private static final String CLOSE = "#close";
  private static final String PUBLISH = "#publish";

  private DueIndex() {}

  static int shard(int id) {
    return id % SHARDS;
  }

  /**
   * The day on which something is to be done next with a job, and what: "2026-12-01#close". On one
   * day closing is announced first, then jobs are closed, then published.
   *
   * @param announced the last announcement of the job's closing
   * @return none if time does nothing to it
   */
  static Optional<String> of(Job job, Optional<ClosingNotice> announced) {
    return job.status() == JobStatus.ACTIVE
        ? Optional.of(ofActive(job.closeDate(), announced))
        : job.optionals().get(PublishOn.MEMBER).map(day -> day + PUBLISH);
  }

  /** The same for an active job. */
  public static String ofActive(LocalDate closeDate, Optional<ClosingNotice> announced) {
    return Arrays.stream(ClosingNotice.values())
        .filter(notice -> announced.isEmpty() || notice.compareTo(announced.get()) > 0)
        .findFirst()
        .map(next -> next.day(closeDate) + ANNOUNCE)
        .orElseGet(() -> closeDate.plusDays(1) + CLOSE);
  }

  /** Whether a job is due to be published. */
  public static boolean isPublication(String due) {
    return due.endsWith(PUBLISH);
  }
}
