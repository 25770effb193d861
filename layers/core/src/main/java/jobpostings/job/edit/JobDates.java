package jobpostings.job.edit;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import jobpostings.body.Sent;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobStatus;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * When a job is published and closes, as seen at one moment (docs/contract.md, States and dates).
 */
final class JobDates {
  private static final int DAYS_OPEN = 60;

  private final Instant now;
  private final LocalDate today;

  /**
   * @param clock in the service's time zone, which decides what day it is
   */
  JobDates(Clock clock) {
    now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    today = LocalDate.ofInstant(now, clock.getZone());
  }

  /**
   * @param defaulted whether the service chose the date
   */
  private record Close(LocalDate date, boolean defaulted) {}

  /** Sets the close date of a job and, if it is created or published, its publish date. */
  void set(
      JobBuilder job,
      JobStatus status,
      Optional<Job> before,
      JobChange change,
      Violations violations) {
    boolean active = status == JobStatus.ACTIVE;
    boolean publishes = active && before.isPresent() && before.get().status() != status;
    if (before.isEmpty() || publishes) {
      job.publishDate(today).publishedAt(now);
    }
    Close close = close(publishes, before, change.closeDate());
    job.closeDate(close.date).closeDateDefaulted(close.defaulted);

    boolean isSentAnew =
        change.closeDate().isSent() && !before.map(Job::closeDate).equals(Optional.of(close.date));
    boolean isChecked = active && !change.status().isWrong() && (publishes || isSentAnew);
    if (isChecked && close.date.isBefore(today)) {
      violations.add(
          "/closeDate",
          ViolationCode.IN_THE_PAST,
          "An active job can't close in the past (%s). Send today (%s) or a later date, or send no"
                  .formatted(close.date, today)
              + " value to close %d days after publication.".formatted(DAYS_OPEN));
    }
  }

  private Close close(boolean publishes, Optional<Job> before, Sent<LocalDate> sent) {
    LocalDate publishDate = before.filter(_ -> !publishes).map(Job::publishDate).orElse(today);
    Close byDefault = new Close(publishDate.plusDays(DAYS_OPEN), true);
    Optional<Close> stored =
        before.map(job -> new Close(job.closeDate(), job.closeDateDefaulted()));
    return switch (sent) {
      case Sent.NoValue<LocalDate> _ -> byDefault;
      // Sending the stored date back is no choice of the client's, unless the date would move.
      case Sent.Value<LocalDate>(LocalDate date) ->
          stored
              .filter(close -> !publishes && close.date.equals(date))
              .orElse(new Close(date, false));
      case Sent.Nothing<LocalDate> _, Sent.Wrong<LocalDate> _ ->
          stored
              .filter(close -> !publishes || !(close.defaulted || close.date.isBefore(today)))
              .orElse(byDefault);
    };
  }
}
