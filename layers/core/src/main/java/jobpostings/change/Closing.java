package jobpostings.change;

import java.time.LocalDate;
import jobpostings.job.ClosingNotice;

/**
 * What is announced about a job that is about to close by itself.
 *
 * @param closeDate the last day on which it is open
 * @param notice which announcement this is
 */
public record Closing(LocalDate closeDate, ClosingNotice notice) {}
