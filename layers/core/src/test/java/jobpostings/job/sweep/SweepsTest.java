package jobpostings.job.sweep;

import static java.time.temporal.ChronoUnit.MILLIS;
import static jobpostings.job.member.OptionalMembers.NONE;
import static jobpostings.job.store.LongDescriptionContract.noise;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.AtOnce;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.PublishOn;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.StoredJobs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Which jobs the sweeps change, and to what: one table for what is stored, one for what changes.
 */
@Tag("storage")
class SweepsTest extends SweepFixture {
  /**
   * Dates in days before or after the day of the run; a close date with "d" is the service's. What
   * becomes of a job: "not due" if the index leaves it out, "stays" if it is looked at and left, or
   * what is changed.
   */
  private static final String DUE =
      """
      # sweep   | at     | status   | refresh | published | closes | on   | employer  | becomes
      due       | 17:00  | ACTIVE   | no      | 0         | -1     |      | STANDARD  | archived
      due       | 17:00  | ACTIVE   | yes     | 0         | -2     |      | UNLIMITED | archived
      due       | 17:00  | ACTIVE   | no      | 0         | -400d  |      | NONE      | archived
      due       | 17:00  | ACTIVE   | no      | 0         | -1     |      | SUSPENDED | archived
      due       | 17:00  | ACTIVE   | no      | 0         | 60d    |      | STANDARD  | not due
      due       | 17:00  | DRAFT    | no      | 0         | -1     |      | STANDARD  | not due
      due       | 17:00  | ARCHIVED | no      | 0         | -1     |      | STANDARD  | not due
      # Of runs that were missed, the last announcement is made up for.
      due       | 17:00  | ACTIVE   | no      | 0         | 8      |      | STANDARD  | not due
      due       | 17:00  | ACTIVE   | no      | 0         | 7      |      | STANDARD  | WEEK
      due       | 17:00  | ACTIVE   | no      | 0         | 5d     |      | SUSPENDED | WEEK
      due       | 17:00  | ACTIVE   | no      | 0         | 2      |      | NONE      | WEEK
      due       | 17:00  | ACTIVE   | no      | 0         | 1      |      | STANDARD  | DAY
      due       | 17:00  | ACTIVE   | no      | 0         | 0      |      | STANDARD  | DAY
      due       | 17:00  | DRAFT    | no      | 0         | 7      |      | STANDARD  | not due
      due       | 17:00  | ARCHIVED | no      | 0         | 7      |      | STANDARD  | not due
      # Publishing moves a close date that is the service's, or had passed when the day was chosen.
      due       | 17:00  | DRAFT    | no      | -9        | 30     | 0    | STANDARD  | published
      due       | 17:00  | ARCHIVED | yes     | -9        | 30     | 0    | UNLIMITED | published
      due       | 17:00  | DRAFT    | no      | -9        | 30     | -3   | STANDARD  | published
      due       | 17:00  | DRAFT    | no      | -9        | 51d    | 0    | STANDARD  | published, closes 60
      due       | 17:00  | DRAFT    | no      | -90       | -30d   | -2   | STANDARD  | published, closes 60
      due       | 17:00  | ARCHIVED | no      | -90       | -30    | -2   | STANDARD  | published, closes 60
      due       | 17:00  | ARCHIVED | no      | -9        | -1     | 0    | STANDARD  | published, closes 60
      due       | 17:00  | DRAFT    | no      | -9        | 30     | 1    | STANDARD  | not due
      # Its days have passed, as the employer was suspended.
      due       | 17:00  | DRAFT    | no      | -9        | -1     | -1   | STANDARD  | cleared
      due       | 17:00  | ARCHIVED | no      | -9        | -2     | -5   | STANDARD  | cleared
      due       | 17:00  | DRAFT    | no      | -9        | 30     | 0    | SUSPENDED | stays
      due       | 17:00  | DRAFT    | no      | -9        | -1     | -1   | SUSPENDED | stays
      due       | 17:00  | DRAFT    | no      | -9        | 30     | 0    | NONE      | stays
      # The day ends at midnight in the service's time zone.
      due       | 04:59  | ACTIVE   | no      | 0         | -1     |      | STANDARD  | DAY
      due       | 04:59  | ACTIVE   | no      | 0         | -2     |      | STANDARD  | archived
      due       | 05:00  | ACTIVE   | no      | 0         | -1     |      | STANDARD  | archived
      due       | 04:59  | ACTIVE   | no      | 0         | 7      |      | STANDARD  | not due
      due       | 04:59  | ACTIVE   | no      | 0         | 6      |      | STANDARD  | WEEK
      due       | 05:00  | ACTIVE   | no      | 0         | 7      |      | STANDARD  | WEEK
      due       | 04:59  | DRAFT    | no      | 0         | 30     | 0    | STANDARD  | not due
      due       | 04:59  | DRAFT    | no      | 0         | 30     | -1   | STANDARD  | published
      due       | 05:00  | DRAFT    | no      | 0         | 30     | 0    | STANDARD  | published
      refresh   | 17:00  | ACTIVE   | yes     | -7        | 53     |      | UNLIMITED | refreshed
      refresh   | 17:00  | ACTIVE   | yes     | -8        | 3      |      | UNLIMITED | refreshed
      refresh   | 17:00  | ACTIVE   | yes     | -400      | 53     |      | UNLIMITED | refreshed
      refresh   | 17:00  | ACTIVE   | yes     | -6        | 53     |      | UNLIMITED | not due
      refresh   | 17:00  | ACTIVE   | yes     | -1        | 53     |      | UNLIMITED | not due
      refresh   | 17:00  | ACTIVE   | yes     | 0         | 53     |      | UNLIMITED | not due
      refresh   | 17:00  | ACTIVE   | yes     | -7        | 53     |      | STANDARD  | stays
      refresh   | 17:00  | ACTIVE   | yes     | -7        | 53     |      | SUSPENDED | stays
      refresh   | 17:00  | ACTIVE   | yes     | -7        | 53     |      | NONE      | stays
      refresh   | 17:00  | ACTIVE   | no      | -7        | 53     |      | UNLIMITED | not due
      refresh   | 17:00  | DRAFT    | yes     | -7        | 53     |      | UNLIMITED | not due
      refresh   | 17:00  | ARCHIVED | yes     | -7        | 53     |      | UNLIMITED | not due
      refresh   | 04:59  | ACTIVE   | yes     | -7        | 53     |      | UNLIMITED | not due
      refresh   | 04:59  | ACTIVE   | yes     | -8        | 53     |      | UNLIMITED | refreshed
      refresh   | 05:00  | ACTIVE   | yes     | -7        | 53     |      | UNLIMITED | refreshed
      """;

  private static final ZoneId TORONTO = ZoneId.of("America/Toronto");

  private final JobStore store = store();
  private final Employer unlimited = new Employer(employer, "Northwind", Plan.UNLIMITED);
  private final Employer standard = new Employer(employer + 1_000_000, "Maple", Plan.STANDARD);
  private final Employer suspended =
      new Employer(employer + 3_000_000, "Birch", Plan.UNLIMITED, true);

  private record Row(
      String sweep,
      Instant at,
      JobStatus status,
      boolean refresh,
      int published,
      int closes,
      boolean closesByDefault,
      Optional<LocalDate> on,
      String employer,
      String becomes) {

    private static Row of(String line) {
      String[] cells = line.split("\\|");
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cells[i].strip();
      }
      String seconds = cells[1].equals("04:59") ? ":59.999Z" : ":00.123Z";
      return new Row(
          cells[0],
          Instant.parse(TODAY + "T" + cells[1] + seconds),
          JobStatus.valueOf(cells[2]),
          cells[3].equals("yes"),
          Integer.parseInt(cells[4]),
          Integer.parseInt(cells[5].replace("d", "")),
          cells[5].endsWith("d"),
          Optional.of(cells[6])
              .filter(days -> !days.isEmpty())
              .map(days -> TODAY.plusDays(Integer.parseInt(days))),
          cells[7],
          cells[8]);
    }

    /** All that one run meets. */
    private String run() {
      return sweep + " at " + at;
    }
  }

  private static Stream<Row> rows() {
    return DUE.lines().filter(line -> !line.startsWith("#")).map(Row::of);
  }

  private static Stream<String> runs() {
    return rows().map(Row::run).distinct();
  }

  private SweepReport sweep(String sweep, Operations operations, SweepRun run) {
    JobSweeps sweeps = Sweeps.of(operations, employers());
    return sweep.equals("refresh") ? sweeps.refreshJobs(run) : sweeps.changeDueJobs(run);
  }

  private Job store(Row row) {
    int owner =
        switch (row.employer()) {
          case "UNLIMITED" -> unlimited.id();
          case "STANDARD" -> standard.id();
          case "SUSPENDED" -> suspended.id();
          default -> employer + 2_000_000;
        };
    return create(
        store,
        aJob()
            .employerId(owner)
            .status(row.status())
            .autoRefresh(row.refresh())
            .publishDate(TODAY.plusDays(row.published()))
            .publishedAt(NOW.plus(Duration.ofDays(row.published())).truncatedTo(MILLIS))
            .closeDate(TODAY.plusDays(row.closes()))
            .closeDateDefaulted(row.closesByDefault())
            .optionals(OptionalMembers.NONE.with(PublishOn.MEMBER, row.on())));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void eachJobBecomesWhatItsRowSays(String run) {
    employers().save(unlimited);
    employers().save(standard);
    employers().save(suspended);
    List<Row> rows = rows().filter(row -> row.run().equals(run)).toList();
    Map<Row, Job> jobs = new LinkedHashMap<>();
    rows.forEach(row -> jobs.put(row, store(row)));
    Instant at = rows.getFirst().at();
    String sweep = rows.getFirst().sweep();

    SweepReport report = sweep(sweep, operations(), runAt(at));

    int due = (int) rows.stream().filter(row -> !row.becomes().equals("not due")).count();
    int unchanged = (int) rows.stream().filter(row -> row.becomes().equals("stays")).count();
    assertThat(report)
        .isEqualTo(
            new SweepReport(at.toString(), due, due - unchanged, unchanged, List.of(), true));
    jobs.forEach((row, job) -> requireBecame(row, job, at));
    Map<Job, Object> items = new HashMap<>();
    jobs.values().forEach(job -> items.put(job, item(job)));
    assertThat(sweep(sweep, operations(), runAt(at)))
        .as("again")
        .isEqualTo(new SweepReport(at.toString(), unchanged, 0, unchanged, List.of(), true));
    jobs.values().forEach(job -> assertThat(item(job)).isEqualTo(items.get(job)));
    requireTotals(unlimited.id());
    requireTotals(standard.id());
    requireTotals(suspended.id());
  }

  private void requireBecame(Row row, Job before, Instant at) {
    Job after = store.find(new JobKey.ById(before.employerId(), before.id())).orElseThrow();
    JobBuilder wanted = before.toBuilder();
    switch (row.becomes()) {
      case "archived" -> wanted.status(JobStatus.ARCHIVED);
      case "refreshed" -> published(wanted, at);
      case "published" -> published(wanted, at).status(JobStatus.ACTIVE).optionals(NONE);
      case "published, closes 60" ->
          published(wanted, at)
              .status(JobStatus.ACTIVE)
              .optionals(NONE)
              .closeDate(LocalDate.ofInstant(at, TORONTO).plusDays(60))
              .closeDateDefaulted(true);
      case "cleared" -> wanted.optionals(NONE);
      default -> {}
    }
    assertThat(after).as(row.toString()).isEqualTo(wanted.build());
    Optional<String> announced = StoredJobs.announced(item(before)).map(ClosingNotice::name);
    assertThat(announced)
        .as(row.toString())
        .isEqualTo(Optional.of(row.becomes()).filter(Set.of("WEEK", "DAY")::contains));
    boolean changed = !Set.of("not due", "stays", "WEEK", "DAY").contains(row.becomes());
    assertThat(item(before).get("author").m().get("type").s())
        .isEqualTo(changed ? "schedule" : "key");
    assertThat(item(before).get("number").n()).isEqualTo(changed ? "2" : "1");
  }

  private static JobBuilder published(JobBuilder job, Instant at) {
    return job.publishDate(LocalDate.ofInstant(at, TORONTO)).publishedAt(at.truncatedTo(MILLIS));
  }

  /** The employer's totals are those of its jobs. */
  private void requireTotals(int id) {
    StoreContents.of(id, client(), operations());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # sweep  | just before        | the employer          | becomes
          close    | TransactWriteItems | closes it today       | stays
          close    | TransactWriteItems | gives it a title      | archived
          close    | TransactWriteItems | deletes it            | stays
          announce | UpdateItem         | archives it           | stays
          announce | UpdateItem         | closes it in 30 days  | stays
          announce | UpdateItem         | deletes it            | stays
          announce | UpdateItem         | gives it a title      | announced
          publish  | TransactWriteItems | gives it a title      | published
          publish  | TransactWriteItems | publishes it          | stays
          publish  | TransactWriteItems | archives it           | stays
          publish  | TransactWriteItems | deletes it            | stays
          refresh  | PutItem            | turns refreshing off  | stays
          refresh  | PutItem            | gives it a title      | refreshed
          refresh  | PutItem            | archives it           | stays
          refresh  | PutItem            | deletes it            | stays
          """)
  void whatAnEmployerDoesAtTheSameMomentIsKept(
      String sweep, String call, String deed, String becomes) {
    employers().save(unlimited);
    Job job = create(store, dueTo(sweep));
    UnaryOperator<JobBuilder> change =
        switch (deed) {
          case "closes it today" -> changed -> changed.closeDate(TODAY);
          case "closes it in 30 days" -> changed -> changed.closeDate(TODAY.plusDays(30));
          case "gives it a title" -> changed -> changed.title("Night Nurse");
          case "archives it" -> changed -> changed.status(JobStatus.ARCHIVED).optionals(NONE);
          case "publishes it" -> changed -> changed.status(JobStatus.ACTIVE).optionals(NONE);
          case "turns refreshing off" -> changed -> changed.autoRefresh(false);
          default -> changed -> changed;
        };
    Meanwhile meanwhile =
        new Meanwhile(
            request -> request.getClass().getSimpleName().equals(call + "Request"),
            () -> {
              if (deed.equals("deletes it")) {
                store.delete(key(job), JobExamples.AUTHOR, _ -> {});
              } else {
                update(job, change);
              }
            });

    SweepReport report = sweep(sweep, operations(meanwhile), runAt(NOW));

    boolean stays = becomes.equals("stays");
    assertThat(report).isEqualTo(report(1, stays ? 0 : 1, stays ? 1 : 0));
    JobBuilder wanted = change.apply(job.toBuilder());
    switch (becomes) {
      case "archived" -> wanted.status(JobStatus.ARCHIVED);
      case "refreshed" -> published(wanted, NOW);
      case "published" -> published(wanted, NOW).status(JobStatus.ACTIVE).optionals(NONE);
      default -> {}
    }
    assertThat(store.find(key(job)))
        .isEqualTo(deed.equals("deletes it") ? Optional.empty() : Optional.of(wanted.build()));
    if (deed.equals("deletes it")) {
      assertThat(item(job)).containsKey("deleted").doesNotContainKey("dueShard");
    } else {
      assertThat(StoredJobs.announced(item(job)).isPresent())
          .isEqualTo(becomes.equals("announced"));
    }
    requireTotals(employer);
  }

  private JobBuilder dueTo(String sweep) {
    return switch (sweep) {
      case "close" -> aJobToClose();
      case "announce" -> closingIn(7);
      case "publish" -> aJobToPublish();
      default -> aJobToRefresh();
    };
  }

  private JobBuilder closingIn(int days) {
    return aJob().status(JobStatus.ACTIVE).closeDate(TODAY.plusDays(days));
  }

  private void update(Job job, UnaryOperator<JobBuilder> change) {
    store.update(key(job), JobExamples.AUTHOR, before -> change.apply(before.toBuilder()).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # sweep  | calls on the job
          close    | GetItem, TransactWriteItems
          announce | UpdateItem
          publish  | GetItem, TransactWriteItems
          refresh  | GetItem, PutItem
          """)
  void aJobTakesFewCallsAndIsCountedOnceAlthoughAnAnswerIsLost(String sweep, String calls) {
    employers().save(unlimited);
    create(store, dueTo(sweep));
    Calls made = new Calls();
    sweep(sweep, operations(made), runAt(NOW));
    assertThat(onJobs(made)).containsExactly(calls.split(", "));

    create(store, dueTo(sweep));
    List<Class<? extends SdkRequest>> writes =
        List.of(TransactWriteItemsRequest.class, UpdateItemRequest.class, PutItemRequest.class);
    ExecutionInterceptor[] lost =
        writes.stream()
            .map(kind -> new LostResponses(kind, 1))
            .toArray(ExecutionInterceptor[]::new);
    assertThat(sweep(sweep, operations(lost), runAt(NOW))).isEqualTo(report(1, 1, 0));
    requireTotals(employer);
  }

  private static List<String> onJobs(Calls calls) {
    List<String> taken = new ArrayList<>(calls.taken());
    taken.removeIf(call -> call.equals("Query"));
    return taken;
  }

  @Test
  void aJobIsAnnouncedAWeekAndADayBeforeItsCloseDateAndOnceEach() {
    Job job = create(store, closingIn(8));

    assertThat(announcedOnDays(job, 0, 1, 1, 6, 7, 7, 8, 9))
        .containsExactly("-", "WEEK", "-", "-", "DAY", "-", "-", "closed");
  }

  @Test
  void aJobThatGetsAnotherCloseDateOrIsPublishedAgainIsAnnouncedForThat() {
    Job job = create(store, closingIn(1));
    assertThat(announcedOnDays(job, 0)).containsExactly("DAY");

    update(job, changed -> changed.title("Night Nurse").autoRefresh(true));
    assertThat(announcedOnDays(job, 0)).as("of the same date").containsExactly("-");

    update(job, changed -> changed.closeDate(TODAY.plusDays(9)));
    assertThat(announcedOnDays(job, 0, 2, 8)).containsExactly("-", "WEEK", "DAY");

    update(job, changed -> changed.status(JobStatus.ARCHIVED));
    assertThat(StoredJobs.announced(item(job))).isEmpty();
    update(job, changed -> changed.status(JobStatus.ACTIVE));
    assertThat(announcedOnDays(job, 8)).containsExactly("DAY");
  }

  /** What runs on these days announce. */
  private List<String> announcedOnDays(Job job, int... days) {
    return IntStream.of(days)
        .mapToObj(
            day -> {
              SweepRun run = runAt(NOW.plus(Duration.ofDays(day)));
              int changed = sweep("announce", operations(), run).changed();
              return changed == 0
                  ? "-"
                  : StoredJobs.announced(item(job)).map(Enum::name).orElse("closed");
            })
        .toList();
  }

  @Test
  void anAnnouncementChangesNothingThatIsShown() {
    Job job = create(store, closingIn(7));
    Map<String, AttributeValue> before = item(job);

    sweep("announce", operations(), runAt(NOW));

    Map<String, AttributeValue> after = new HashMap<>(item(job));
    assertThat(after.remove("announced")).isEqualTo(number(7));
    assertThat(after.put("due", before.get("due")).s()).isEqualTo(TODAY.plusDays(6) + "#announce");
    assertThat(after.put("version", before.get("version")))
        .as("so that a writer that has read it before reads it again")
        .isNotEqualTo(before.get("version"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void aWriterWhoHasReadTheJobBeforeDoesNotUndoTheAnnouncement() {
    Job job = create(store, closingIn(7));
    Runnable announce = () -> sweep("announce", operations(), runAt(NOW));
    JobStore slow = store(new Meanwhile(PutItemRequest.class::isInstance, announce));

    slow.update(
        key(job), JobExamples.AUTHOR, before -> before.toBuilder().title("Night Nurse").build());

    assertThat(stored(store, job).title()).isEqualTo("Night Nurse");
    assertThat(StoredJobs.announced(item(job))).contains(ClosingNotice.WEEK);
    assertThat(announcedOnDays(job, 0)).containsExactly("-");
  }

  @Test
  void aJobThatWasAnnouncedCloses() {
    Job week = create(store, closingIn(7));
    Job day = create(store, closingIn(1));
    sweep("announce", operations(), runAt(NOW));

    sweep("close", operations(), runAt(NOW.plus(Duration.ofDays(8))));

    assertThat(List.of(stored(store, week), stored(store, day)))
        .allMatch(job -> job.status() == JobStatus.ARCHIVED);
  }

  @Test
  void aLongDescriptionStays() {
    Job job = create(store, aJobToClose().description(noise(1, 200_000)));

    assertThat(close(operations())).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job)).isEqualTo(job.toBuilder().status(JobStatus.ARCHIVED).build());
  }

  @Test
  void aRefreshedJobIsTheFirstOfItsListAndDueAgainAfterSevenDays() {
    employers().save(unlimited);
    Job old = create(store, aJobToRefresh());
    create(store, aJob().autoRefresh(false).publishDate(TODAY).publishedAt(NOW.minusSeconds(60)));

    refresh(operations());

    JobQuery first =
        new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(0), 1);
    assertThat(operations().jobList().list(first).jobs())
        .containsExactly(stored(store, old).header());
    assertThat(sweep("refresh", operations(), runAt(NOW.plus(Duration.ofDays(6)))).changed())
        .isZero();
    assertThat(sweep("refresh", operations(), runAt(NOW.plus(Duration.ofDays(7)))).changed())
        .isEqualTo(1);
  }

  @Test
  void anEmployersPlanIsLookedUpOnceARun() {
    employers().save(unlimited);
    employers().save(standard);
    createAll(store, 5, aJobToRefresh());
    createAll(store, 5, aJobToRefresh().employerId(standard.id()));
    Calls ofEmployers = new Calls();
    Calls ofJobs = new Calls();

    assertThat(refresh(operations(ofJobs), ofEmployers)).isEqualTo(report(10, 5, 5));

    assertThat(ofEmployers.taken()).containsExactly("GetItem", "GetItem");
    assertThat(onJobs(ofJobs))
        .as("none of the other's")
        .hasSize(10)
        .containsOnly("GetItem", "PutItem");
  }

  @Test
  void withNothingDueTheShardsAreRead() {
    create(store, aJob().publishDate(TODAY));
    Calls calls = new Calls();

    refresh(operations(calls), calls);
    close(operations(calls));

    assertThat(calls.taken())
        .containsExactlyElementsOf(Stream.generate(() -> "Query").limit(2 * 16).toList());
  }

  @Test
  void aRunThatIsCutOffIsCompletedByTheNext() {
    createAll(store, 9, aJobToClose());
    AtomicInteger left = new AtomicInteger(5);
    SweepRun some = new SweepRun(NOW, RUN, () -> left.getAndDecrement() > 0, failures::put);

    assertThat(sweep("close", operations(), some))
        .isEqualTo(new SweepReport(NOW.toString(), 5, 5, 0, List.of(), false));

    assertThat(total(JobStatus.ARCHIVED)).as("no less than was answered").isEqualTo(5);
    assertThat(close(operations())).isEqualTo(report(4, 4, 0));
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(9);
  }

  @Test
  void jobsOfASuspendedEmployerAreNotReadAndWaitForTheEndOfThat() {
    savePlan(Plan.STANDARD);
    employers().save(suspended);
    createAll(store, 5, aJobToPublish().employerId(suspended.id()));
    Job other = create(store, aJobToPublish());
    Calls ofEmployers = new Calls();
    Calls ofJobs = new Calls();
    JobSweeps sweeps = Sweeps.of(operations(ofJobs), employers(ofEmployers));

    assertThat(sweeps.changeDueJobs(runAt(NOW))).isEqualTo(report(6, 1, 5));

    assertThat(stored(store, other).status()).isEqualTo(JobStatus.ACTIVE);
    assertThat(onJobs(ofJobs)).containsExactly("GetItem", "TransactWriteItems");
    assertThat(ofEmployers.taken()).containsExactly("GetItem", "GetItem");
    employers().save(new Employer(suspended.id(), "Birch", Plan.STANDARD));
    assertThat(close(operations())).isEqualTo(report(5, 5, 0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRunThatIsInterruptedOrHasNoTimeEndsAndSaysSo(boolean isInterrupted) {
    Job job = create(store, aJobToClose());
    BooleanSupplier hasTimeLeft =
        () -> {
          if (isInterrupted) {
            Thread.currentThread().interrupt();
          }
          return isInterrupted;
        };

    SweepReport report =
        sweep("close", operations(), new SweepRun(NOW, RUN, hasTimeLeft, failures::put));

    assertThat(Thread.interrupted()).as("and leaves it to be seen").isEqualTo(isInterrupted);
    assertThat(report).isEqualTo(new SweepReport(NOW.toString(), 0, 0, 0, List.of(), false));
    assertThat(stored(store, job)).isEqualTo(job);
  }

  /** Two reads that wait for each other show that jobs are changed side by side. */
  @Test
  void jobsAreChangedSideBySideButNotAllAtOnce() {
    createAll(store, 40, aJobToClose());
    AtOnce reads = new AtOnce(GetItemRequest.class);
    reads.meet(2);

    close(operations(reads));

    assertThat(reads.most()).isBetween(2, 16);
  }
}
