package jobpostings.dynamodb.races;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.races.History.Entry;
import jobpostings.dynamodb.races.History.Model;
import jobpostings.dynamodb.rules.Draw;
import jobpostings.dynamodb.rules.FirstHeld;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.dynamodb.stores.Together;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.store.StoredJobs;
import jobpostings.job.sweep.SweepFixture;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.view.JobDocument;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.SearchEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * What several do at once, and what must hold after it: once as DynamoDB Local carries it out, and
 * once where writes that overlap are refused, as on AWS. A run draws a third of that.
 */
class RacesTest extends SweepFixture {
  private static final int MANY = 12;
  private static final int JOBS = 30;
  private static final Clock CLOCK = JobExamples.clockAt(JobExamples.NOW);
  private static final Clock LATER = Clock.offset(CLOCK, Duration.ofMinutes(2));
  private static final Instant AS_OF = JobExamples.NOW.plus(Duration.ofMinutes(1));

  /**
   * A row.
   *
   * @param begin prepares what they meet at
   */
  record Race(String name, int actors, boolean refused, Function<RacesTest, Course> begin) {
    @Override
    public String toString() {
      return name + (refused ? ", where overlaps are refused" : "");
    }
  }

  /**
   * @param actor does what the actor of that number does, from 0, and returns what it was answered
   * @param holds requires what must hold, given the answers
   */
  private record Course(IntFunction<?> actor, Consumer<List<Object>> holds) {}

  private static Stream<Race> race(String name, int actors, Function<RacesTest, Course> begin) {
    return Stream.concat(
        withoutTransactions(name, actors, begin), Stream.of(new Race(name, actors, true, begin)));
  }

  /** Of single writes, which are never refused for each other. */
  private static Stream<Race> withoutTransactions(
      String name, int actors, Function<RacesTest, Course> begin) {
    return Stream.of(new Race(name, actors, false, begin));
  }

  private static List<Race> all() {
    return Stream.of(
            race("of jobs with one referenceId, one is stored", MANY, RacesTest::oneReferenceId),
            race("changes of different members all take effect", MANY, RacesTest::everyMember),
            race("a referenceId goes to one of those that take it up", 8, RacesTest::takenUp),
            race("a job is deleted once", 8, RacesTest::deletedOnce),
            race("totals are exact", MANY, RacesTest::totals),
            race("some order explains every answer", 6, RacesTest::explained),
            race("what is no longer open is archived, and nothing else", 4, RacesTest::reconciled),
            race("a recount corrects while others write", 9, RacesTest::recounted),
            race("segments lose no job", 8, RacesTest::segments),
            withoutTransactions(
                "changes of an employer all take effect", 3, RacesTest::ofAnEmployer),
            race("two runs close each job once", 2, RacesTest::closedOnce),
            withoutTransactions("two runs refresh each job once", 2, RacesTest::refreshedOnce),
            withoutTransactions("two runs announce each job once", 2, RacesTest::announcedOnce),
            race("two runs publish each job once", 2, RacesTest::publishedOnce),
            race("what employers change is kept, however it is closed", 9, RacesTest::kept))
        .flatMap(race -> race)
        .toList();
  }

  private static List<Race> drawn() {
    return Draw.third(all());
  }

  @ParameterizedTest
  @MethodSource("drawn")
  void whoeverMeets(Race race) {
    run(race);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("all")
  void whoeverMeetsInEveryRace(Race race) {
    run(race);
  }

  private final OverlapsRefused overlaps = overlapsRefused();
  private ExecutionInterceptor[] between = {};
  private Operations operations = contended(CLOCK);
  private JobStore store = operations.jobs();
  private final Employer northwind = new Employer(employer, "Northwind Health", Plan.UNLIMITED);

  private void run(Race race) {
    Course course = race.begin().apply(this);
    if (race.refused()) {
      between = new ExecutionInterceptor[] {overlaps, new FirstHeld(overlaps)};
      operations = contended(CLOCK, between);
      store = operations.jobs();
    }
    AtomicInteger running = new AtomicInteger(race.actors());

    List<Object> answers =
        Together.on(
            race.actors(),
            i -> {
              try {
                return course.actor().apply(i);
              } finally {
                if (running.decrementAndGet() == 1) {
                  overlaps.end();
                }
              }
            });

    as(Draw.seed(), () -> course.holds().accept(answers));
    if (race.refused()) {
      assertThat(overlaps.refusals()).as("or this shows nothing").isPositive();
    }
  }

  private static void as(String seed, Runnable check) {
    try {
      check.run();
    } catch (AssertionError e) {
      throw new AssertionError(seed + ": " + e.getMessage(), e);
    }
  }

  private Caller caller() {
    return new Caller(operations, northwind, "Nowhere");
  }

  private Job change(JobKey key, UnaryOperator<JobBuilder> change) {
    return store
        .update(key, JobExamples.AUTHOR, before -> change.apply(before.toBuilder()).build())
        .orElseThrow()
        .after();
  }

  private Course oneReferenceId() {
    return new Course(
        _ -> {
          try {
            return create(store, "A-1").id();
          } catch (ReferenceIdTaken e) {
            return -e.jobId();
          }
        },
        answers -> {
          int stored = store.find(key("A-1")).map(Job::id).orElseThrow();
          assertThat(answers).containsOnlyOnce(stored);
          assertThat(answers).filteredOn(answer -> answer.equals(-stored)).hasSize(MANY - 1);
          assertThat(total()).isEqualTo(1);
        });
  }

  private Course everyMember() {
    Job job = create(store, aJob().title("-".repeat(MANY)));
    List<UnaryOperator<JobBuilder>> fields =
        List.of(
            changed -> changed.closeDate(LocalDate.of(2030, 1, 1)),
            changed -> changed.confidential(false),
            changed -> changed.autoRefresh(false),
            changed -> changed.status(JobStatus.ARCHIVED),
            changed -> changed.referenceId(Optional.of("A-1")),
            changed -> changed.categories(List.of(JobCategory.SALES)),
            changed -> changed.positionType(PositionType.TEMP),
            changed -> changed.salary(Optional.empty()),
            changed -> changed.description("<p>Days.</p>"));
    return new Course(
        i ->
            change(
                key(job),
                changed -> {
                  StringBuilder title = new StringBuilder(changed.build().title());
                  title.setCharAt(i, 'x');
                  JobBuilder titled = changed.title(title.toString());
                  return i < fields.size() ? fields.get(i).apply(titled) : titled;
                }),
        _ -> {
          JobBuilder expected = job.toBuilder().title("x".repeat(MANY));
          for (UnaryOperator<JobBuilder> field : fields) {
            expected = field.apply(expected);
          }
          assertThat(store.find(key(job))).contains(expected.build());
          assertThat(store.find(key("A-1")).map(Job::id)).contains(job.id());
          assertThat(total(JobStatus.ACTIVE)).isZero();
          assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
        });
  }

  private Course takenUp() {
    List<Job> jobs = IntStream.range(0, 8).mapToObj(i -> create(store, "A-" + i)).toList();
    return new Course(
        i -> {
          try {
            change(key(jobs.get(i)), job -> job.referenceId(Optional.of("B")));
            return true;
          } catch (ReferenceIdTaken e) {
            return false;
          }
        },
        taken -> {
          assertThat(taken).containsOnlyOnce(true);
          int winner = taken.indexOf(true);
          assertThat(store.find(key("B")).map(Job::id)).contains(jobs.get(winner).id());
          for (int i = 0; i < 8; i++) {
            Optional<Integer> id = i == winner ? Optional.empty() : Optional.of(jobs.get(i).id());
            assertThat(store.find(key("A-" + i)).map(Job::id)).isEqualTo(id);
          }
        });
  }

  private Course deletedOnce() {
    Job job = create(store, "A-1");
    return new Course(
        _ -> store.delete(key(job), JobExamples.AUTHOR, _ -> {}),
        deleted -> {
          assertThat(deleted).containsOnlyOnce(Optional.of(job));
          assertThat(total()).isZero();
        });
  }

  private Course totals() {
    List<Job> shared = IntStream.range(0, 4).mapToObj(i -> create(store, "A-" + i)).toList();
    JobStatus[] statuses = JobStatus.values();
    return new Course(
        i -> {
          Job own = create(store, aJob().status(statuses[i % 3]));
          change(key(own), job -> job.status(statuses[(i + 1) % 3]));
          change(key(shared.get(i % 4)), job -> job.status(statuses[i / 4 % 3]));
          if (i % 3 == 0) {
            store.delete(key(own), JobExamples.AUTHOR, _ -> {});
          }
          return own;
        },
        _ -> {
          StoreContents left = StoreContents.of(employer, client(), operations());
          assertThat(left.jobs()).hasSize(4 + MANY - MANY / 3);
        });
  }

  /** Clients that write and read the same few jobs, while those that are due are closed. */
  private Course explained() {
    Caller before = caller();
    Map<Integer, Entry> jobs =
        IntStream.range(0, 3)
            .mapToObj(
                _ ->
                    before.store(
                        JobExamples.job()
                            .referenceId(Optional.empty())
                            .status(JobStatus.ACTIVE)
                            .closeDate(TODAY.minusDays(1))))
            .collect(toMap(JobDocument::id, RacingClient::entry));
    History history = new History();
    return new Course(
        i -> {
          RacingClient client =
              new RacingClient(
                  caller(), List.copyOf(jobs.keySet()), history, Draw.random("client " + i));
          for (int request = 0; request < 3; request++) {
            client.doSomething();
          }
          if (i == 0) {
            client.close();
          }
          return i;
        },
        _ -> {
          Map<Integer, Entry> after =
              StoreContents.of(employer, client(), operations()).jobs().stream()
                  .map(job -> JobDocument.of(job, northwind))
                  .collect(toMap(JobDocument::id, RacingClient::entry));
          assertThat(history.isExplained(new Model(jobs, Map.of(), Map.of()), after))
              .as("that some order explains, from %s to %s: %s", jobs, after, history)
              .isTrue();
        });
  }

  private Course reconciled() {
    int each = 6;
    List<String> kinds = List.of("kept", "closed", "retitled", "deleted", "renamed", "drafted");
    Map<String, Integer> ids = new HashMap<>();
    for (String kind : kinds) {
      for (int i = 0; i < each; i++) {
        String name = kind + i;
        ids.put(name, caller().create(job("referenceId", name, "status", "active")).id());
      }
    }
    String[] open = IntStream.range(0, each).mapToObj(i -> "kept" + i).toArray(String[]::new);
    return new Course(
        actor -> {
          if (actor == 0) {
            for (int i = 0; i < 4; i++) {
              caller().reconcile(AS_OF, false, open);
            }
            return "reconciled";
          }
          Caller later = new Caller(contended(LATER, between), northwind, "Nowhere");
          for (int i = actor - 1; i < each; i += 3) {
            later.modify(ids.get("retitled" + i), members("title", "Changed"));
            later.create(job("referenceId", "new" + i, "status", "active"));
            later.delete(ids.get("deleted" + i));
            later.modify(ids.get("renamed" + i), members("referenceId", "was" + i));
            later.modify(ids.get("drafted" + i), members("status", "draft"));
            later.modify(ids.get("kept" + i), members("title", "Cook"));
          }
          return "changed";
        },
        _ -> {
          Map<String, Job> now =
              StoreContents.of(employer, client(), operations()).jobs().stream()
                  .collect(toMap(one -> one.referenceId().get(), one -> one));
          assertThat(now).hasSize(6 * each);
          for (int i = 0; i < each; i++) {
            assertThat(now.get("closed" + i).status()).isEqualTo(JobStatus.ARCHIVED);
            assertThat(now.get("kept" + i).status()).isEqualTo(JobStatus.ACTIVE);
            assertThat(now.get("new" + i).status()).isEqualTo(JobStatus.ACTIVE);
            assertThat(now.get("retitled" + i).title()).isEqualTo("Changed");
            assertThat(now.get("drafted" + i).status()).isEqualTo(JobStatus.DRAFT);
            assertThat(now).containsKey("was" + i).doesNotContainKeys("renamed" + i, "deleted" + i);
          }
        });
  }

  private Course recounted() {
    client()
        .putItem(
            put ->
                put.tableName("JobCounters")
                    .item(
                        Map.of(
                            "employerId",
                            number(employer),
                            "shard",
                            number(0),
                            "active",
                            number(7))));
    return new Course(
        i -> {
          if (i == 0) {
            return operations.recountJobs().run(employer);
          }
          for (int n = 0; n < 3; n++) {
            Job own = create(store, aJob().status(JobStatus.DRAFT));
            change(key(own), job -> job.status(JobStatus.ACTIVE));
            if (n == 1) {
              store.delete(key(own), JobExamples.AUTHOR, _ -> {});
            }
          }
          return "written";
        },
        _ -> {
          assertThat(total(JobStatus.ACTIVE)).isEqualTo(8 * 2);
          assertThat(total(JobStatus.DRAFT)).isZero();
          assertThat(total()).isEqualTo(8 * 2);
        });
  }

  private Course segments() {
    List<DynamoSegments.PositionChange> changes =
        IntStream.range(0, 8 * 60)
            .mapToObj(
                i ->
                    aJob()
                        .id(i + 1)
                        .publishedAt(
                            NOW.truncatedTo(ChronoUnit.MILLIS).plusSeconds(i * 7_919 % 480))
                        .build()
                        .position())
            .map(
                position ->
                    new DynamoSegments.PositionChange(
                        position,
                        Optional.of(
                            new SearchEntry(position, JobStatus.ACTIVE, "Cook", Optional.empty()))))
            .toList();
    return new Course(
        i -> {
          for (int from = i * 60; from < (i + 1) * 60; from += 30) {
            operations.segments().update(employer, changes.subList(from, from + 30));
          }
          return i;
        },
        _ ->
            assertThat(operations().segments().jobs(employer).keySet())
                .containsExactlyInAnyOrderElementsOf(
                    changes.stream().map(DynamoSegments.PositionChange::position).toList()));
  }

  private Course ofAnEmployer() {
    List<EmployerChange> changes =
        List.of(
            new EmployerChange.Rename("Maple"),
            new EmployerChange.SetPlan(Plan.STANDARD),
            new EmployerChange.SetSuspended(true));
    operations.employers().save(northwind);
    return new Course(
        i -> operations.employers().change(employer, changes.get(i)),
        _ ->
            assertThat(operations.employers().find(employer))
                .contains(new Employer(employer, "Maple", Plan.STANDARD, true)));
  }

  private Course closedOnce() {
    createAll(store, JOBS, aJobToClose());
    return new Course(
        _ -> close(operations),
        reports -> {
          requireEachOnce(reports);
          assertThat(total(JobStatus.ACTIVE)).isZero();
          assertThat(total(JobStatus.ARCHIVED)).isEqualTo(JOBS);
        });
  }

  private Course refreshedOnce() {
    savePlan(Plan.UNLIMITED);
    List<Job> jobs = createAll(store, JOBS, aJobToRefresh());
    return new Course(
        _ -> refresh(operations),
        reports -> {
          requireEachOnce(reports);
          assertThat(jobs)
              .allSatisfy(each -> assertThat(stored(store, each).publishDate()).isEqualTo(TODAY));
        });
  }

  private Course announcedOnce() {
    List<Job> jobs =
        IntStream.range(0, JOBS)
            .mapToObj(i -> create(store, aJob().closeDate(TODAY.plusDays(i % 2 == 0 ? 1 : 7))))
            .toList();
    return new Course(
        _ -> close(operations),
        reports -> {
          requireEachOnce(reports);
          assertThat(jobs).allMatch(each -> StoredJobs.announced(item(each)).isPresent());
        });
  }

  private Course publishedOnce() {
    savePlan(Plan.STANDARD);
    createAll(store, JOBS, aJobToPublish());
    return new Course(
        _ -> close(operations),
        reports -> {
          requireEachOnce(reports);
          assertThat(total(JobStatus.DRAFT)).isZero();
          assertThat(total(JobStatus.ACTIVE)).isEqualTo(JOBS);
        });
  }

  private void requireEachOnce(List<Object> reports) {
    assertThat(reports)
        .allSatisfy(
            each -> {
              SweepReport report = (SweepReport) each;
              assertThat(report.failed()).isEmpty();
              assertThat(report.complete()).isTrue();
            });
    assertThat(reports.stream().mapToInt(each -> ((SweepReport) each).changed()).sum())
        .isEqualTo(JOBS);
    assertThat(failures).isEmpty();
  }

  private Course kept() {
    List<Job> jobs = createAll(store, JOBS, aJobToClose());
    LocalDate ahead = TODAY.plusDays(9);
    List<UnaryOperator<JobBuilder>> changes =
        List.of(
            job -> job.title("Night Nurse"),
            job -> job.closeDate(ahead),
            job -> job.status(JobStatus.DRAFT),
            job -> job.status(JobStatus.ACTIVE).closeDate(ahead));
    return new Course(
        actor -> {
          for (int i = actor - 1; actor > 0 && i < JOBS; i += 8) {
            if (i % 5 == 4) {
              store.delete(key(jobs.get(i)), JobExamples.AUTHOR, _ -> {});
            } else {
              change(key(jobs.get(i)), changes.get(i % 5));
            }
          }
          return actor == 0 ? close(operations) : "changed";
        },
        _ -> {
          assertThat(close(operations()).failed()).isEmpty();
          assertThat(failures).isEmpty();
          for (int i = 0; i < JOBS; i++) {
            Optional<Job> now = store.find(key(jobs.get(i)));
            JobBuilder wanted = jobs.get(i).toBuilder();
            switch (i % 5) {
              case 0 ->
                  assertThat(now)
                      .contains(wanted.title("Night Nurse").status(JobStatus.ARCHIVED).build());
              case 1 -> // Whichever was first: the close date is the new one.
                  assertThat(now.orElseThrow().toBuilder().status(JobStatus.ACTIVE).build())
                      .isEqualTo(wanted.closeDate(ahead).build());
              case 2 -> assertThat(now).contains(wanted.status(JobStatus.DRAFT).build());
              case 3 -> assertThat(now).contains(wanted.closeDate(ahead).build());
              default -> assertThat(now).isEmpty();
            }
          }
          StoreContents.of(employer, client(), operations());
        });
  }
}
