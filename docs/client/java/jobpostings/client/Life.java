package jobpostings.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import jobpostings.client.api.JobsApi;
import jobpostings.client.api.ReferenceDataApi;
import jobpostings.client.model.ApplicantRoutingTypeId;
import jobpostings.client.model.Batch;
import jobpostings.client.model.BatchResult;
import jobpostings.client.model.Job;
import jobpostings.client.model.JobCategoryId;
import jobpostings.client.model.JobChange;
import jobpostings.client.model.JobList;
import jobpostings.client.model.JobStatus;
import jobpostings.client.model.JobToCreate;
import jobpostings.client.model.Location;
import jobpostings.client.model.LocationDescription;
import jobpostings.client.model.Operation;
import jobpostings.client.model.OperationResult;
import jobpostings.client.model.PositionTypeId;
import jobpostings.client.model.Problem;
import jobpostings.client.model.ProblemCode;
import jobpostings.client.model.Reference;
import jobpostings.client.model.SalaryChange;
import jobpostings.client.model.SalaryPeriodId;

/** A job's whole life, with OpenAPI Generator's client. */
public final class Life {
  private interface Call {
    void run() throws ApiException;
  }

  private final String address;
  private final JobsApi jobs;
  private final String word = "java" + System.nanoTime();

  private Life(String address, String key) {
    this.address = address;
    ApiClient client = client();
    client.setRequestInterceptor(request -> request.header("API-Key", key));
    jobs = new JobsApi(client);
  }

  private ApiClient client() {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address + "/api/v1.1");
    return client;
  }

  /** Takes the service's address and a key. */
  public static void main(String[] arguments) throws Exception {
    new Life(arguments[0], arguments[1]).run();
    System.out.println("Java, OpenAPI Generator: a job's whole life.");
  }

  private void run() throws Exception {
    Job made = jobs.createJob(nurse(), null, null);
    requireEqual(made.getStatus(), JobStatus.DRAFT);
    requireEqual(
        made.getLocations().stream().map(Location::getName).toList(),
        List.of("Vancouver", "Calgary"));
    requireEqual(made.getSalary().getAmount().compareTo(new BigDecimal("82000.5")), 0);
    requireEqual(made.getCloseDate(), made.getPublishDate().plusDays(60));
    requireEqual(jobs.getJob(made.getId(), null, null), made);

    Job other = jobs.createJob(nurse(), null, null);
    requireEqual(listed(), Set.of(made.getId(), other.getId()));

    requireEqual(changed(made, new JobChange().title("Nurse " + word)).getTitle(), "Nurse " + word);
    requireEqual(put(made, JobStatus.ACTIVE).getStatus(), JobStatus.ACTIVE);
    requireEqual(put(made, JobStatus.ARCHIVED).getStatus(), JobStatus.ARCHIVED);
    OperationResult planned = planned();
    requireEqual(planned.getId(), null);
    requireEqual(planned.getOutcome(), OperationResult.OutcomeEnum.CREATED);

    Problem refused = problem(() -> changed(made, new JobChange().title(" ")));
    requireEqual(refused.getCode(), ProblemCode.VALIDATION_FAILED);
    requireEqual(refused.getErrors().get(0).getPointer(), "/title");

    jobs.deleteJob(made.getId(), null, null);
    jobs.deleteJob(other.getId(), null, null);
    requireEqual(
        problem(() -> jobs.getJob(made.getId(), null, null)).getCode(), ProblemCode.NOT_FOUND);
    List<String> types =
        new ReferenceDataApi(client())
            .listPositionTypes(null).getData().stream().map(Reference::getName).toList();
    requireEqual(types.contains("Full Time"), true);
  }

  private JobToCreate nurse() {
    return new JobToCreate()
        .title("Registered Nurse " + word)
        .addLocationsItem(new LocationDescription().description("Vancouver, BC"))
        .addLocationsItem(new LocationDescription().description("Calgary, AB"))
        .addCategoriesItem(new JobCategoryId().id(19))
        .addCategoriesItem(new JobCategoryId().id(17))
        .positionType(new PositionTypeId().id(1))
        .salary(
            new SalaryChange()
                .amount(new BigDecimal("82000.50"))
                .period(new SalaryPeriodId().id(1)))
        .description("<p>Care for people.</p>")
        .applicantRoutingType(new ApplicantRoutingTypeId().id(1))
        .applicationEmail("jobs@example.ca");
  }

  /** The ids of the jobs with the word, a page for each. */
  private Set<Integer> listed() throws ApiException {
    Set<Integer> ids = new HashSet<>();
    String after = null;
    do {
      JobList page = jobs.listJobs(word, null, null, 1, null, after, null, null);
      page.getData().forEach(job -> ids.add(job.getId()));
      URI next = page.getPaging().getNext();
      after = next == null ? null : next.getQuery().replaceFirst(".*\\bafter=([^&]+).*", "$1");
    } while (after != null);
    return ids;
  }

  private Job changed(Job job, JobChange change) throws ApiException {
    return jobs.patchJob(job.getId(), change, null, null);
  }

  private Job put(Job job, JobStatus status) throws ApiException {
    return jobs.modifyJob(job.getId(), new JobChange().status(status), null, null);
  }

  /** The job that a batch would create. */
  private OperationResult planned() throws ApiException {
    JobChange nurse =
        new JobChange()
            .referenceId(word)
            .title("Nurse " + word)
            .addLocationsItem(new LocationDescription().description("Vancouver, BC"))
            .addCategoriesItem(new JobCategoryId().id(19))
            .positionType(new PositionTypeId().id(1))
            .description("<p>Care for people.</p>")
            .applicantRoutingType(new ApplicantRoutingTypeId().id(1))
            .applicationEmail("jobs@example.ca");
    BatchResult result =
        jobs.batchJobs(
            new Batch()
                .dryRun(true)
                .addOperationsItem(new Operation().op(Operation.OpEnum.PUT).job(nurse)),
            null);
    return result.getResults().get(0);
  }

  private static Problem problem(Call call) throws Exception {
    try {
      call.run();
    } catch (ApiException e) {
      return new ObjectMapper().readValue(e.getResponseBody(), Problem.class);
    }
    throw new AssertionError("It was not refused.");
  }

  private static void requireEqual(Object found, Object wanted) {
    if (!Objects.equals(found, wanted)) {
      throw new AssertionError("%s in place of %s".formatted(found, wanted));
    }
  }
}
