package jobpostings.job.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.StreamedJobs;
import jobpostings.dynamodb.stores.StreamedJobs.Image;
import jobpostings.dynamodb.stores.StreamedJobs.Write;
import jobpostings.dynamodb.stores.Together;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.SearchEntry;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;

/** Searches among more jobs than are read from the index. */
class SearchTest extends StoreFixture {
  private static final SearchTop TOP = new SearchTop(20, Duration.ZERO);
  private static final String[] WORDS = {"Nurse", "Cook", "Night", "Élite", "Łódź", "Part"};
  private static final SecureRandom IDS = new SecureRandom();
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private final Meter meter = new Meter(client());
  private final Operations operations = operations(TOP, meter);
  private final Random random = new Random(7);
  private final List<Job> jobs = new ArrayList<>();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void findsWhatReadingEveryJobWouldFind() {
    stored(60);
    follow(creations());

    for (int i = 0; i < 30; i++) {
      String word = WORDS[random.nextInt(WORDS.length)];
      Optional<JobStatus> status =
          Optional.of(JobStatus.values()[random.nextInt(3)]).filter(_ -> random.nextBoolean());
      Matching matching =
          (title, reference) -> title.contains(word) || reference.orElse("").contains(word);
      List<Job> expected =
          jobs.stream()
              .filter(job -> status.isEmpty() || status.get() == job.status())
              .filter(job -> matching.test(job.header()))
              .sorted(Comparator.comparing(Job::position, JobPosition.LIST_ORDER))
              .toList();
      int skipped = random.nextInt(1 + expected.size());
      Start start =
          skipped == 0 || random.nextBoolean()
              ? new Start.Offset(skipped)
              : new Start.After(expected.get(skipped - 1).position());

      JobPage page = search(status, matching, start, 25);

      List<JobHeader> headers = expected.stream().skip(skipped).map(Job::header).toList();
      assertThat(page)
          .isEqualTo(
              new JobPage(
                  headers.stream().limit(25).toList(), expected.size(), headers.size() > 25));
    }
  }

  @Test
  void aChangeOfAnOlderJobIsFoundAsSoonAsTheStreamHasBroughtIt() {
    stored(40);
    follow(creations());
    Job old = oldest();
    Job renamed = old.toBuilder().title("Perfusionist").build();
    update(old, renamed);

    assertThat(titled("Perfusionist").total()).as("before").isZero();
    follow(List.of(Write.change(image(old), image(renamed))));

    assertThat(titled("Perfusionist").jobs()).containsExactly(renamed.header());
    assertThat(titled(old.title()).jobs()).doesNotContain(old.header());
  }

  @Test
  void whatHasChangedOfAnOlderJobIsNeitherShownNorCounted() {
    stored(40);
    follow(creations());
    Job old = oldest();
    update(old, old.toBuilder().title("Perfusionist").build());
    Job gone = oldest();
    store().delete(key(gone), JobExamples.AUTHOR, _ -> {});

    assertThat(search(Optional.empty(), (title, _) -> title.equals(old.title()), 100).jobs())
        .doesNotContain(old.header());
    JobPage page = titled(gone.title());

    assertThat(page.jobs()).doesNotContain(gone.header());
    assertThat(page.total()).isEqualTo(page.jobs().size());
  }

  @Test
  void aNewJobIsFoundAtOnce() {
    stored(40);
    follow(creations());
    Job fresh = create(store(), aJob().title("Perfusionist").publishedAt(NOW.plusSeconds(1)));

    assertThat(titled("Perfusionist").jobs()).containsExactly(fresh.header());
  }

  @Test
  void soIsEveryJobThatWasPublishedAMomentAgoHoweverManyThereAre() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Operations recent = operations(new SearchTop(3, Duration.ofMinutes(1)));
    List<Job> fresh =
        Together.on(
            4,
            i ->
                create(
                    store(),
                    aJob().publishDate(LocalDate.of(2027, 1, 1)).publishedAt(now.minusMillis(i))));
    List<Job> more =
        Together.on(
            9,
            i ->
                create(
                    store(),
                    aJob().publishDate(LocalDate.of(2027, 1, 1)).publishedAt(now.minusMillis(-i))));

    JobPage page =
        recent
            .jobList()
            .list(
                new JobQuery(
                    employer,
                    Optional.empty(),
                    Optional.of((_, _) -> true),
                    new Start.Offset(0),
                    100));

    assertThat(page.total()).isEqualTo(fresh.size() + more.size());
  }

  /** A segment may still hold its former place for a moment. */
  @Test
  void aJobThatWasPublishedAgainIsFoundOnce() {
    stored(40);
    follow(creations());
    Job old = oldest();
    Job published = old.toBuilder().publishedAt(NOW.plusSeconds(1)).title("Perfusionist").build();
    update(old, published);
    Matching either = (title, _) -> title.equals("Perfusionist") || title.equals(old.title());

    List<JobHeader> found = search(Optional.empty(), either, 100).jobs();

    assertThat(found).filteredOn(job -> job.position().id() == old.id()).hasSize(1);
    assertThat(found).contains(published.header());
  }

  @Test
  void whatARecountFindsWrongIsSetRight() {
    stored(30);
    follow(creations());
    Job old = oldest();
    operations
        .segments()
        .update(
            employer,
            List.of(
                new DynamoSegments.PositionChange(
                    old.position(),
                    Optional.of(
                        new SearchEntry(
                            old.position(), old.status(), "Wrong", Optional.empty())))));
    assertThat(titled(old.title()).jobs()).doesNotContain(old.header());

    assertThat(operations.recountJobs().run(employer).misplaced()).isEqualTo(1);

    assertThat(titled(old.title()).jobs()).contains(old.header());
  }

  /** Stores jobs at random places of the list, with titles made of some of the words. */
  private void stored(int count) {
    List<Job> made =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    aJob()
                        .id(IDS.nextInt(Integer.MAX_VALUE) + 1)
                        .title(words())
                        .referenceId(
                            Optional.of(words().substring(0, 4) + "-" + i)
                                .filter(_ -> random.nextBoolean()))
                        .status(JobStatus.values()[random.nextInt(3)])
                        .publishedAt(NOW.minusMillis(random.nextInt(30)))
                        .build())
            .toList();
    Together.on(
        4,
        i -> {
          for (int j = i; j < count; j += 4) {
            Job job = made.get(j);
            operations.jobs().create(_ -> job, JobExamples.AUTHOR, Optional.empty());
          }
          return i;
        });
    jobs.addAll(made);
  }

  private String words() {
    return String.join(
        " ",
        IntStream.range(0, 1 + random.nextInt(3))
            .mapToObj(_ -> WORDS[random.nextInt(WORDS.length)])
            .toList());
  }

  private Job oldest() {
    return jobs.stream().max(Comparator.comparing(Job::position, JobPosition.LIST_ORDER)).get();
  }

  private void update(Job before, Job after) {
    store().update(key(before), JobExamples.AUTHOR, _ -> after);
    jobs.remove(before);
  }

  private List<Write> creations() {
    return jobs.stream().map(job -> Write.creation(image(job))).toList();
  }

  private static Image image(Job job) {
    return new Image(job, 1, Optional.empty());
  }

  private void follow(List<Write> writes) {
    operations.segments().applyStream(StreamedJobs.event(writes));
  }

  private JobPage titled(String title) {
    return search(Optional.empty(), (each, _) -> each.equals(title), 100);
  }

  private JobPage search(Optional<JobStatus> status, Matching matching, int size) {
    return search(status, matching, new Start.Offset(0), size);
  }

  private JobPage search(Optional<JobStatus> status, Matching matching, Start start, int size) {
    return operations
        .jobList()
        .list(new JobQuery(employer, status, Optional.of(matching), start, size));
  }
}
