package jobpostings.snapstart;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/** The job that the samples in events/ use. */
public final class SampleJob {
  private static final Job JOB =
      Job.builder()
          .id(1_000_001)
          .employerId(1)
          .referenceId(Optional.of("NW-1042"))
          .title("Registered Nurse, Emergency Department")
          .publishDate(LocalDate.of(2026, 11, 21))
          .publishedAt(Instant.parse("2026-11-21T03:00:00Z"))
          .closeDate(LocalDate.of(2099, 1, 1))
          .status(JobStatus.ACTIVE)
          .locations(List.of(new Location(6, "Vancouver", Province.BC)))
          .categories(List.of(JobCategory.OTHER))
          .positionType(PositionType.FULL_TIME)
          .description("<p>" + "We care for people, and for those who care. ".repeat(30) + "</p>")
          .applicantRoutingType(ApplicantRoutingType.EMAIL)
          .applicationEmail(Optional.of("careers@northwindhealth.example"))
          .build();

  private SampleJob() {}

  /** Stores the job as it was at first, whatever was done to it. */
  public static void put(JobStore jobs) {
    Author author = Author.operator("sample");
    JobKey.ById key = new JobKey.ById(JOB.employerId(), JOB.id());
    jobs.delete(
        new JobKey.ByReference(JOB.employerId(), JOB.referenceId().orElseThrow()), author, _ -> {});
    jobs.delete(key, author, _ -> {});
    if (jobs.restore(key, author, () -> JOB).isEmpty()) {
      jobs.create(_ -> JOB, author, Optional.empty());
    }
  }
}
