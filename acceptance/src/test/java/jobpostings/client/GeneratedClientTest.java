package jobpostings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.client.api.JobsApi;
import jobpostings.client.api.ReferenceDataApi;
import jobpostings.client.model.ApplicantRoutingTypeId;
import jobpostings.client.model.Job;
import jobpostings.client.model.JobCategoryId;
import jobpostings.client.model.JobChange;
import jobpostings.client.model.JobHeader;
import jobpostings.client.model.JobStatus;
import jobpostings.client.model.LocationDescription;
import jobpostings.client.model.NewJob;
import jobpostings.client.model.PositionTypeId;
import jobpostings.client.model.Problem;
import jobpostings.client.model.ProblemCode;
import jobpostings.client.model.Reference;
import jobpostings.client.model.SalaryChange;
import jobpostings.client.model.SalaryPeriodId;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls the local service with a client that is generated from the OpenAPI document. */
@Tag("deep")
class GeneratedClientTest {
  private static LocalService service;

  private final ApiClient client = new ApiClient();
  private final JobsApi jobs;

  @BeforeAll
  static void start() {
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream())));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  GeneratedClientTest() {
    client.updateBaseUri(service.baseUrl() + "/api/v1.1");
    client.setRequestInterceptor(
        request -> request.header("API-Key", "a0000000-0000-4000-8000-000000000001"));
    jobs = new JobsApi(client);
  }

  private static NewJob nurse() {
    return new NewJob()
        .title("Registered Nurse")
        .status(JobStatus.ACTIVE)
        .addLocationsItem(new LocationDescription().description("Vancouver, BC"))
        .addCategoriesItem(new JobCategoryId().id(19))
        .positionType(new PositionTypeId().id(1))
        .salary(
            new SalaryChange()
                .amount(new BigDecimal("82000.50"))
                .period(new SalaryPeriodId().id(1)))
        .description("<p>Care for people.</p>")
        .applicantRoutingType(new ApplicantRoutingTypeId().id(1))
        .applicationEmail("jobs@example.ca");
  }

  @Test
  void aJobIsCreatedListedChangedAndDeleted() throws ApiException {
    Job made = jobs.createJob(nurse(), null, null);

    assertThat(made.getEmployer().getName()).isEqualTo("Northwind Health");
    assertThat(made.getSalary().getAmount()).isEqualByComparingTo("82000.5");
    assertThat(made.getCloseDate()).isEqualTo(made.getPublishDate().plusDays(60));
    List<JobHeader> listed =
        jobs.listJobs("nurse", JobStatus.ACTIVE, null, 100, 1, null, null, null).getData();
    assertThat(listed).extracting(JobHeader::getId).contains(made.getId());

    Job changed = jobs.modifyJob(made.getId(), new JobChange().title("Nurse"), null, null);

    assertThat(changed.getTitle()).isEqualTo("Nurse");
    assertThat(jobs.getJob(made.getId(), null, null, null)).isEqualTo(changed);

    jobs.deleteJob(made.getId(), null, null);

    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> jobs.getJob(made.getId(), null, null, null))
        .satisfies(e -> assertThat(e.getCode()).isEqualTo(404));
  }

  @Test
  void everyOperationOfTheDocumentIsThere() throws Exception {
    List<String> missing = new ArrayList<>();
    int operations = 0;
    URI document = URI.create(service.baseUrl() + "/api/v1.1/openapi.json");
    JsonNode described;
    try (InputStream in = document.toURL().openStream()) {
      described = new ObjectMapper().readTree(in);
    }
    for (JsonNode path : described.path("paths")) {
      for (JsonNode operation : path) {
        if (operation.has("operationId")) {
          operations++;
          String id = operation.path("operationId").asText();
          String tag = operation.at("/tags/0").asText().replace("Reference data", "ReferenceData");
          boolean isThere =
              Stream.of(Class.forName("jobpostings.client.api." + tag + "Api").getMethods())
                  .anyMatch(method -> method.getName().equals(id));
          if (!isThere) {
            missing.add(id);
          }
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(operations).isGreaterThan(30);
  }

  @Test
  void aRefusalIsAProblem() {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> jobs.createJob(nurse().title(" "), null, null))
        .satisfies(
            e -> {
              Problem problem = problem(e);
              assertThat(problem.getCode()).isEqualTo(ProblemCode.VALIDATION_FAILED);
              assertThat(problem.getErrors().getFirst().getPointer()).isEqualTo("/title");
            });
  }

  private static Problem problem(ApiException e) throws IOException {
    return new ObjectMapper().readValue(e.getResponseBody(), Problem.class);
  }

  @Test
  void referenceDataNeedsNoKey() throws ApiException {
    client.setRequestInterceptor(null);

    assertThat(new ReferenceDataApi(client).listPositionTypes(null).getData())
        .extracting(Reference::getName)
        .contains("Full Time");
  }
}
