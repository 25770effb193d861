package jobpostings.job.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.LocalDate;
import java.time.ZoneId;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rows of requests can't show of a JobPosting. */
final class JobPostingTest {
  private static final Employer EMPLOYER = new Employer(1, "Northwind Health", Plan.STANDARD);

  private static String posting(Job job, String zone) {
    return JobPosting.of(job, EMPLOYER, ZoneId.of(zone)).json();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-01, America/Toronto,  2026-07-01T23:59:59-04:00",
    "2026-12-31, America/Toronto,  2026-12-31T23:59:59-05:00",
    "2026-11-01, America/Toronto,  2026-11-01T23:59:59-05:00",
    "2026-07-01, America/St_Johns, 2026-07-01T23:59:59-02:30",
    "2026-07-01, UTC,              2026-07-01T23:59:59Z"
  })
  void itIsValidToTheEndOfItsCloseDate(LocalDate closeDate, String zone, String validThrough) {
    Job job = JobExamples.job().closeDate(closeDate).build();

    assertThat(posting(job, zone)).contains("\"validThrough\":\"" + validThrough + "\"");
  }

  @Test
  void itCanStandInAScriptElement() {
    Job job = JobExamples.job().title("</script><script>").build();

    assertThat(posting(job, "UTC")).doesNotContain("<").contains("\\u003c/script>");
  }

  @Test
  void whatIsTooLargeForAResponseIsRefused() {
    String text = "y".repeat(3_700_000);
    Job fits = JobExamples.job().description("<p>" + text + "</p>").build();
    Job tooLarge =
        JobExamples.job().description("<p>" + text + "<b>x</b>".repeat(190_000) + "</p>").build();

    assertThat(posting(fits, "UTC")).contains(text);
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> posting(tooLarge, "UTC"))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ProblemCode.NOT_ACCEPTABLE));
  }
}
