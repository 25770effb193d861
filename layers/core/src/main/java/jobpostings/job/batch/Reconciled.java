package jobpostings.job.batch;

import java.util.List;

/**
 * What a reconcile found and did.
 *
 * @param toArchive the first of those that were archived, or would be
 * @param notHere the first of the referenceIds that no job of the employer has
 * @param remaining how many were to be archived when time ran out
 */
public record Reconciled(
    Counts counts, List<ArchivedJob> toArchive, List<String> notHere, long remaining) {
  /** How many entries a list has at most. */
  private static final int MAX_LISTED = 1_000;

  public Reconciled {
    toArchive = toArchive.stream().limit(MAX_LISTED).toList();
    notHere = notHere.stream().limit(MAX_LISTED).toList();
  }

  /**
   * How many there are, listed or not.
   *
   * @param sent referenceIds that were sent
   * @param active active jobs, before
   * @param archived jobs that were archived; in a dry run, those that would be
   * @param toArchive jobs that were archived, or would be
   * @param notHere referenceIds that no job of the employer has
   * @param withoutReference active jobs without a referenceId
   * @param left jobs that were not sent, and are left alone because they were written since
   */
  public record Counts(
      long sent,
      long active,
      long archived,
      long toArchive,
      long notHere,
      long withoutReference,
      long left) {}

  /** A job that was archived, or would be. */
  public record ArchivedJob(int id, String referenceId, String title) {}
}
