package jobpostings.job.edit;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;

/**
 * Stands in for the job that a change is about, while that is unknown. It lacks nothing, so that
 * only what the change itself says can be wrong.
 */
final class AnyJob {
  static final Job JOB =
      Job.builder()
          .title("-")
          .publishDate(LocalDate.EPOCH)
          .publishedAt(Instant.EPOCH)
          .closeDate(LocalDate.EPOCH)
          .status(JobStatus.DRAFT)
          .locations(List.of())
          .categories(List.of())
          .positionType(PositionType.FULL_TIME)
          .salary(
              Optional.of(
                  new Salary(BigDecimal.ZERO, Optional.empty(), SalaryPeriod.YEARLY, false)))
          .description("-")
          .applicantRoutingType(ApplicantRoutingType.EMAIL)
          .applicationEmail(Optional.of("-"))
          .applicationUrl(Optional.of("-"))
          .build();

  private AnyJob() {}
}
