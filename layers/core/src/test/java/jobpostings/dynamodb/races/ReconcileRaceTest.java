package jobpostings.dynamodb.races;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Reconciled;
import jobpostings.job.sweep.SweepFixture;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Jobs come, go and change while an employer's jobs are reconciled. */
class ReconcileRaceTest extends SweepFixture {
  /** The moment at which the list was true. Those who write meanwhile do so a minute later. */
  private final Instant asOf = Instant.now().plus(Duration.ofMinutes(1));

  private static final Clock LATER = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));

  private final Employer northwind = new Employer(employer, "Northwind", Plan.STANDARD);

  private Caller caller(ExecutionInterceptor... interceptors) {
    return new Caller(operations(interceptors), northwind, "no town");
  }

  private Caller laterCaller(ExecutionInterceptor... interceptors) {
    return new Caller(operations(LATER, interceptors), northwind, "no town");
  }

  private static void create(Caller caller, String referenceId) {
    caller.create(job("referenceId", referenceId, "status", "active"));
  }

  private Map<String, Job> jobs() {
    return StoreContents.of(employer, client(), operations()).jobs().stream()
        .filter(job -> job.referenceId().isPresent())
        .collect(toMap(job -> job.referenceId().get(), job -> job));
  }

  @Test
  void aJobThatIsChangedAtAnyMomentAfterTheListIsLeftAlone() {
    List<Class<? extends SdkRequest>> calls =
        List.of(QueryRequest.class, BatchGetItemRequest.class, TransactWriteItemsRequest.class);
    for (Class<? extends SdkRequest> call : calls) {
      String name = "at-" + call.getSimpleName();
      create(caller(), name);
      int id = jobs().get(name).id();
      Meanwhile change =
          new Meanwhile(
              call::isInstance, () -> laterCaller().modify(id, members("title", "Changed")));

      Reconciled reconciled = caller(change).reconcile(asOf, false, "kept");

      assertThat(reconciled.counts().left()).as(name).isEqualTo(1);
      assertThat(reconciled.counts().archived()).isZero();
      assertThat(reconciled.toArchive()).isEmpty();
      assertThat(jobs().get(name).status()).isEqualTo(JobStatus.ACTIVE);
      caller().delete(id);
    }
  }

  @Test
  void aJobThatIsNotToBeArchivedAnyMoreIsNot() {
    Caller later = laterCaller();
    Map<String, IntConsumer> deeds =
        Map.of(
            "goes", later::delete,
            "is-renamed", id -> later.modify(id, members("referenceId", "kept")),
            "is-archived", id -> later.modify(id, members("status", "archived")));
    deeds.forEach(
        (name, deed) -> {
          create(caller(), name);
          int id = jobs().get(name).id();
          Meanwhile justBefore =
              new Meanwhile(TransactWriteItemsRequest.class::isInstance, () -> deed.accept(id));

          Reconciled reconciled = caller(justBefore).reconcile(asOf, false, "kept");

          assertThat(reconciled.counts().archived()).as(name).isZero();
          assertThat(reconciled.counts().toArchive()).isZero();
          assertThat(reconciled.remaining()).isZero();
        });
    assertThat(jobs().get("kept").status()).isEqualTo(JobStatus.ACTIVE);
  }

  @Test
  void aReferenceIdThatComesMeanwhileIsNotCalledMissing() {
    Meanwhile comes =
        new Meanwhile(BatchGetItemRequest.class::isInstance, () -> create(laterCaller(), "comes"));

    Reconciled reconciled = caller(comes).reconcile(asOf, false, "comes", "does-not");

    assertThat(reconciled.notHere()).containsExactly("does-not");
  }
}
