package jobpostings.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.http.RequestBody;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;

/** Jobs, bodies and times that tests share. */
public final class JobExamples {
  public static final Employer NORTHWIND = new Employer(1, "Northwind Health", Plan.UNLIMITED);

  /** Noon of 2026-11-21 in Toronto. */
  public static final Instant NOW = Instant.parse("2026-11-21T17:00:00.123456Z");

  public static final LocalDate TODAY = LocalDate.parse("2026-11-21");

  /** Somebody with a key. */
  public static final Author AUTHOR =
      new Author(
          Author.Type.KEY,
          Optional.empty(),
          Optional.of("e066e96fa1f6106d"),
          Optional.of("jpk_a1b2"),
          "9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607",
          false);

  private JobExamples() {}

  /** It ticks in milliseconds, as the service's does. */
  public static Clock clockAt(Instant now) {
    return Clock.tick(Clock.fixed(now, ZoneId.of("America/Toronto")), Duration.ofMillis(1));
  }

  /** A body that creates a job. */
  public static ObjectNode body() {
    return json(
        """
        {
          "referenceId": "NW-1042",
          "title": "Registered Nurse",
          "locations": [{"description": "Vancouver, BC"}],
          "categories": [{"id": 19}],
          "positionType": {"id": 1},
          "description": "<p>Care for patients.</p>",
          "applicantRoutingType": {"id": 1},
          "applicationEmail": "jobs@northwind.example"
        }
        """);
  }

  public static ObjectNode json(String text) {
    return RequestBody.parse(text);
  }

  /** A job with a value in every member but applicationUrl. */
  public static JobBuilder job() {
    return Job.builder()
        .id(123)
        .employerId(1)
        .referenceId(Optional.of("NW-1042"))
        .title("Registered Nurse")
        .publishDate(TODAY)
        .publishedAt(Instant.parse("2026-11-21T17:00:00.123Z"))
        .closeDate(LocalDate.parse("2027-01-20"))
        .closeDateDefaulted(true)
        .confidential(false)
        .autoRefresh(true)
        .status(JobStatus.ACTIVE)
        .locations(List.of(new Location(8, "Vancouver", Province.BC)))
        .categories(List.of(JobCategory.HEALTHCARE_AND_NURSING))
        .positionType(PositionType.FULL_TIME)
        .salary(
            Optional.of(
                new Salary(
                    new BigDecimal("60000"),
                    Optional.of(new BigDecimal("75000.5")),
                    SalaryPeriod.YEARLY,
                    false)))
        .description("<p>Care for \"patients\".</p>")
        .applicantRoutingType(ApplicantRoutingType.EMAIL)
        .applicationEmail(Optional.of("jobs@northwind.example"));
  }
}
