package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.Refusals;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** One bad job does not stop a run over all jobs. */
@Tag("storage")
class BadJobsTest extends SweepFixture {
  private final JobStore store = store();

  @Test
  void aJobThatCannotBeReadIsReportedAndTheRestIsDone() {
    List<Job> jobs = createAll(store, 30, aJobToClose());
    Job bad = jobs.get(7);
    spoil(bad, "categories", AttributeValue.fromL(List.of(number(999))));

    assertThat(close(operations())).isEqualTo(reportOf(30, 29, bad.id()));

    assertThat(failures).containsOnlyKeys("" + bad.id());
    assertThat(failures.get("" + bad.id())).isInstanceOf(NoSuchElementException.class);
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(29);
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void itIsReportedByEachRunUntilItIsMended() {
    savePlan(Plan.UNLIMITED);
    Job bad = create(store, aJobToRefresh());
    AttributeValue positionType = item(bad).get("positionType");
    spoil(bad, "positionType", number(99));

    assertThat(refresh(operations())).isEqualTo(reportOf(1, 0, bad.id()));
    assertThat(refresh(operations())).isEqualTo(reportOf(1, 0, bad.id()));

    spoil(bad, "positionType", positionType);
    assertThat(refresh(operations())).isEqualTo(report(1, 1, 0));
  }

  @Test
  void anEntryWithoutAnOwnerIsReportedAndTheRestIsDone() {
    Job job = create(store, aJobToClose());
    Map<String, AttributeValue> item = new HashMap<>(item(job));
    int id = job.id() ^ 16;
    item.put("id", number(id));
    item.remove("employerId");
    putItem(item);

    assertThat(close(operations())).isEqualTo(reportOf(2, 1, id));

    assertThat(failures).containsOnlyKeys("" + id);
    assertThat(stored(store, job).status()).isEqualTo(JobStatus.ARCHIVED);
  }

  @Test
  void aWriteThatFailsIsReportedAndDoneByTheNextRun() {
    List<Job> jobs = createAll(store, 10, aJobToClose());
    Job bad = jobs.get(3);

    assertThat(close(operations(new WritesLost(bad)))).isEqualTo(reportOf(10, 9, bad.id()));
    assertThat(failures.get("" + bad.id())).isInstanceOf(RuntimeException.class);
    assertThat(stored(store, bad)).isEqualTo(bad);

    assertThat(close(operations())).isEqualTo(report(1, 1, 0));
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(10);
  }

  @Test
  void anEmployerThatCannotBeReadFailsItsOwnJobsOnly() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh());
    int other = employer + 1_000_000;
    Job bad = create(store, aJobToRefresh().employerId(other));
    client()
        .putItem(
            put ->
                put.tableName("Employers")
                    .item(
                        Map.of(
                            "id", number(other),
                            "name", AttributeValue.fromS("Maple Robotics"),
                            "plan", AttributeValue.fromS("no plan"))));

    assertThat(refresh(operations())).isEqualTo(reportOf(2, 1, bad.id()));

    assertThat(stored(store, job).publishDate()).isEqualTo(TODAY);
    assertThat(failures).containsOnlyKeys("" + bad.id());
  }

  @Tag("deep")
  @Test
  void noMoreThanAHundredAreNamed() {
    createAll(store, 103, aJobToClose());

    SweepReport report =
        close(
            operations(
                Duration.ofMillis(1),
                new Refusals(
                    GetItemRequest.class, () -> SdkClientException.create("No route to host."))));

    assertThat(report.failed()).hasSize(100);
    assertThat(report.due()).isEqualTo(103);
    assertThat(failures).as("the log has all").hasSize(103);
  }

  @Test
  void aRunThatCannotFindOutWhatIsDueFails() {
    Operations unreachable =
        operations(
            Duration.ofMillis(200),
            new Refusals(QueryRequest.class, () -> SdkClientException.create("No route to host.")));

    assertThatExceptionOfType(Problem.class).isThrownBy(() -> close(unreachable));
  }

  private void spoil(Job job, String attribute, AttributeValue value) {
    Map<String, AttributeValue> item = new HashMap<>(item(job));
    item.put(attribute, value);
    putItem(item);
  }

  private static SweepReport reportOf(int due, int changed, int failed) {
    return new SweepReport(NOW.toString(), due, changed, 0, List.of("" + failed), true);
  }

  /** Fails the writes of one job, for a reason that trying again does not help. */
  private record WritesLost(Job job) implements ExecutionInterceptor {
    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
      if (context.request() instanceof TransactWriteItemsRequest request
          && request.transactItems().stream()
              .flatMap(write -> Optional.ofNullable(write.put()).stream())
              .anyMatch(put -> number(job.id()).equals(put.item().get("id")))) {
        throw new IllegalStateException("Lost by the test.");
      }
    }
  }
}
