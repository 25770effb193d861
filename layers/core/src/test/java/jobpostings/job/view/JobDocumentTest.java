package jobpostings.job.view;

import static jobpostings.job.JobExamples.NORTHWIND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;

class JobDocumentTest {

  @Test
  void aJobHasEveryMemberOfTheContractInItsOrder() {
    assertThat(JobDocument.of(JobExamples.job().build(), NORTHWIND).json())
        .isEqualTo(
            """
            {"id":123,"referenceId":"NW-1042","employer":{"id":1,"name":"Northwind Health"},\
            "title":"Registered Nurse","publishDate":"2026-11-21","closeDate":"2027-01-20",\
            "confidential":false,"autoRefresh":true,"status":"active",\
            "locations":[{"id":8,"name":"Vancouver","description":"Vancouver, BC","type":"Town"}],\
            "categories":[{"id":19,"name":"Healthcare and Nursing"}],\
            "positionType":{"id":1,"name":"Full Time"},\
            "salary":{"amount":60000.0000,"maxAmount":75000.5000,\
            "period":{"id":1,"name":"Yearly","unit":"year"},"plusCommission":false},\
            "description":"<p>Care for \\"patients\\".</p>",\
            "applicantRoutingType":{"id":1,"name":"Email"},\
            "applicationEmail":"jobs@northwind.example","applicationUrl":null}\
            """);
  }

  @Test
  void aListShowsPartOfIt() {
    assertThat(
            Json.text(json -> JobWriter.write(JobExamples.job().build().header(), NORTHWIND, json)))
        .isEqualTo(
            """
            {"id":123,"referenceId":"NW-1042","employer":{"id":1,"name":"Northwind Health"},\
            "title":"Registered Nurse","publishDate":"2026-11-21",\
            "locations":[{"id":8,"name":"Vancouver","description":"Vancouver, BC","type":"Town"}],\
            "confidential":false,"status":"active"}\
            """);
  }

  @Test
  void whatAJobLacksIsNull() {
    Job job = JobExamples.job().referenceId(Optional.empty()).salary(Optional.empty()).build();

    assertThat(JobDocument.of(job, NORTHWIND).json())
        .contains("\"referenceId\":null", "\"salary\":null", "\"applicationUrl\":null");
  }

  @Test
  void theEtagChangesWithWhatIsShownAndOnlyThen() {
    Job job = JobExamples.job().build();
    String etag = JobDocument.of(job, NORTHWIND).etag();

    assertThat(etag).matches("\"[A-Za-z0-9_-]{22}\"");
    assertThat(JobDocument.of(job.toBuilder().closeDateDefaulted(false).build(), NORTHWIND).etag())
        .isEqualTo(etag);
    assertThat(JobDocument.of(job.toBuilder().title("Nurse").build(), NORTHWIND).etag())
        .isNotEqualTo(etag);
    assertThat(JobDocument.of(job, new Employer(1, "Renamed", Plan.UNLIMITED)).etag())
        .isNotEqualTo(etag);
  }

  @Test
  void aJobIsRefusedOnlyWhenItsAnswerWouldNotFitThroughLambda() {
    // A quote takes four bytes in JSON within JSON, a letter one.
    assertThatCode(() -> requireSendable("\"".repeat(1_570_000))).doesNotThrowAnyException();
    assertThatThrownBy(() -> requireSendable("\"".repeat(1_572_864)))
        .hasMessageContaining("too large to be sent back");
    assertThatCode(() -> requireSendable("a".repeat(6_280_000))).doesNotThrowAnyException();
  }

  @Test
  void aJobThatFitsStillFitsWithItsIdArchivedAndOfARenamedEmployer() {
    String description = "\"".repeat(most(JobExamples.job().id(0).build()));
    Job created = JobExamples.job().id(0).status(JobStatus.DRAFT).description(description).build();
    Job later = created.toBuilder().id(1_234_567_890).status(JobStatus.ARCHIVED).build();
    Employer renamed = new Employer(1, "\"".repeat(128), Plan.STANDARD);

    JobDocument.requireSendable(later);
    assertThat(Json.bytesWithinString(JobDocument.of(later, renamed).json()))
        .isLessThan(ResponseSize.MAX_BYTES - ResponseSize.ENVELOPE_BYTES);
  }

  /** The most quotes that the description of a job may have. */
  private static int most(Job job) {
    int fits = 1_000_000;
    int tooMany = 2_000_000;
    while (tooMany - fits > 1) {
      int middle = (fits + tooMany) / 2;
      try {
        JobDocument.requireSendable(job.toBuilder().description("\"".repeat(middle)).build());
        fits = middle;
      } catch (Problem e) {
        tooMany = middle;
      }
    }
    return fits;
  }

  @Test
  void bytesWithinAStringAreThoseThatAWriterWrites() {
    String text = "a\"\\\n\r\t\b\f\u0001\u001f\u007fé€😀/";
    String written = Json.text(json -> json.writeString(text));

    assertThat(Json.bytesWithinString(text))
        .isEqualTo(written.getBytes(java.nio.charset.StandardCharsets.UTF_8).length - 2);
  }

  @Test
  void aJobThatFitsWhateverItHoldsIsNotWrittenToBeMeasured() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String description = "a".repeat(500_000);
    requireSendable(description);

    long before = threads.getCurrentThreadAllocatedBytes();
    requireSendable(description);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(100_000);
  }

  /** No character takes more than seven bytes. Only counting tells whether such text fits. */
  @Test
  void controlCharactersTakeTheMostRoom() {
    int fits = 6_280_000 / 7;

    assertThatCode(() -> requireSendable("\u0001".repeat(fits))).doesNotThrowAnyException();
    assertThatThrownBy(() -> requireSendable("\u0001".repeat(fits + 2_000)))
        .hasMessageContaining("too large to be sent back");
  }

  private static void requireSendable(String description) {
    JobDocument.requireSendable(JobExamples.job().description(description).build());
  }
}
