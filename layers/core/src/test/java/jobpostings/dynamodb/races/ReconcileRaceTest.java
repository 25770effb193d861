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
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Reconciled;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Jobs come, go and change while an employer's jobs are reconciled. */
class ReconcileRaceTest extends StoreFixture {
  private static final int OF_A_KIND = 15;

  /** The moment at which the list was true. Those who write meanwhile do so a minute later. */
  private final Instant asOf = Instant.now().plus(Duration.ofMinutes(1));

  private static final Clock LATER = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));

  private final Employer northwind = new Employer(employer, "Northwind", Plan.STANDARD);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private Caller caller(ExecutionInterceptor... interceptors) {
    return new Caller(operations(interceptors), northwind, "no town");
  }

  private Caller laterCaller(ExecutionInterceptor... interceptors) {
    return new Caller(operations(LATER, interceptors), northwind, "no town");
  }

  private static List<String> names(String kind) {
    return IntStream.range(0, OF_A_KIND).mapToObj(i -> kind + "-" + i).toList();
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
  void whateverHappensMeanwhileOnlyWhatIsClosedIsArchived() {
    OverlapsRefused overlaps = overlapsRefused();
    Caller before = caller();
    for (String kind : List.of("kept", "closed", "retitled", "deleted", "renamed", "drafted")) {
      names(kind).forEach(name -> create(before, name));
    }
    Map<String, Job> then = jobs();
    String[] open = names("kept").toArray(String[]::new);

    Together.on(
        4,
        thread -> {
          if (thread == 0) {
            reconcileAll(caller(overlaps), open);
          } else {
            change(laterCaller(overlaps), then, thread);
          }
          return "done";
        });

    Map<String, Job> now = jobs();
    assertThat(archived(now)).containsAll(names("closed"));
    assertThat(archived(now)).doesNotContainAnyElementsOf(names("kept"));
    assertThat(archived(now)).doesNotContainAnyElementsOf(names("new"));
    for (String name : names("retitled")) {
      assertThat(now.get(name).title()).as("a change is not lost").isEqualTo("Changed " + name);
    }
    for (String name : names("renamed")) {
      assertThat(now).containsKey("was-" + name).doesNotContainKey(name);
    }
    assertThat(now).doesNotContainKeys(names("deleted").toArray(String[]::new));
    for (String name : names("drafted")) {
      assertThat(now.get(name).status()).isEqualTo(JobStatus.DRAFT);
    }
    assertThat(now).containsKeys(names("new").toArray(String[]::new));
  }

  private void reconcileAll(Caller caller, String... open) {
    for (int i = 0; i < 4; i++) {
      caller.reconcile(asOf, false, open);
    }
  }

  private void change(Caller caller, Map<String, Job> then, int thread) {
    for (int i = thread - 1; i < OF_A_KIND; i += 3) {
      caller.modify(then.get("retitled-" + i).id(), members("title", "Changed retitled-" + i));
      create(caller, "new-" + i);
      caller.delete(then.get("deleted-" + i).id());
      caller.modify(then.get("renamed-" + i).id(), members("referenceId", "was-renamed-" + i));
      caller.modify(then.get("drafted-" + i).id(), members("status", "draft"));
      caller.modify(then.get("kept-" + i).id(), members("title", "Cook"));
    }
  }

  private static SortedSet<String> archived(Map<String, Job> jobs) {
    SortedSet<String> archived = new TreeSet<>();
    jobs.forEach(
        (name, job) -> {
          if (job.status() == JobStatus.ARCHIVED) {
            archived.add(name);
          }
        });
    return archived;
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
