package jobpostings.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.segment.Directory.ListStart;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

class SegmentsTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private final Calls calls = new Calls();
  private final DynamoSegments segments = segments(calls);
  private final DynamoSegments reader = segments();

  /** What the segments should know. */
  private final NavigableMap<JobPosition, JobStatus> jobs = new TreeMap<>(JobPosition.LIST_ORDER);

  private final Random random = new Random(7);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private DynamoSegments segments(ExecutionInterceptor... interceptors) {
    return operations(interceptors).segments();
  }

  private Directory directory() {
    return reader.directory(employer);
  }

  @Test
  void anEmployerWithoutJobsHasNoSegments() {
    assertThat(directory().segments()).isEmpty();
    assertThat(directory().find(Optional.empty(), 900))
        .isEqualTo(new ListStart(Optional.empty(), 900));
  }

  @Tag("deep")
  @Test
  void everyPlaceIsFoundWhateverHappens() {
    List<DynamoSegments.PositionChange> batch = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      batch.add(happen());
      if (batch.size() > random.nextInt(40) * 5) {
        segments.update(employer, batch);
        batch.clear();
      }
    }
    segments.update(employer, batch);

    everyPlaceIsFound();
    assertThat(directory().segments().size()).isLessThan(jobs.size() / 25);
  }

  @Test
  void allJobsMayHaveOneMoment() {
    List<DynamoSegments.PositionChange> batch = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      batch.add(appear(new JobPosition(LocalDate.of(2026, 11, 21), NOW, newId())));
    }
    segments.update(employer, batch);

    everyPlaceIsFound();
  }

  @Test
  void aListIsCutIntoPartsOfAboutTheSameSize() {
    List<DynamoSegments.PositionChange> batch = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      batch.add(appear(aPosition()));
    }
    segments.update(employer, batch);
    List<String> list = jobs.keySet().stream().map(PositionConverter::text).toList();

    List<String> cuts = directory().cuts(list.get(200), 300);

    int begin = 200;
    for (String cut : cuts) {
      int end = (int) list.stream().filter(job -> job.compareTo(cut) >= 0).count();
      assertThat(end - begin).isBetween(200, 450);
      begin = end;
    }
    assertThat(list.size() - begin).as("the rest").isBetween(1, 450);
  }

  @Test
  void recordsThatComeAgainChangeNothing() {
    List<DynamoSegments.PositionChange> all = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      all.add(happen());
    }
    segments.update(employer, all);
    Directory before = directory();
    calls.taken();

    segments.update(employer, all.subList(200, all.size()));

    assertThat(directory()).isEqualTo(before);
    assertThat(calls.taken()).containsOnly("Query");

    segments.update(employer, all.subList(0, 300));
    segments.update(employer, all.subList(300, all.size()));
    everyPlaceIsFound();
  }

  @Test
  void segmentsThatEmptyAreJoined() {
    List<DynamoSegments.PositionChange> all = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      all.add(appear(aPosition()));
    }
    segments.update(employer, all);
    int most = directory().segments().size();

    for (int i = 0; i < 24; i++) {
      List<DynamoSegments.PositionChange> batch = new ArrayList<>();
      for (int j = 0; j < 60; j++) {
        batch.add(vanish(any()));
      }
      segments.update(employer, batch);
    }

    everyPlaceIsFound();
    assertThat(most).isGreaterThan(10);
    assertThat(directory().segments().size()).isLessThan(most / 4);
  }

  /** Something that happens to a job: it comes, goes, or gets another status. */
  private DynamoSegments.PositionChange happen() {
    int what = random.nextInt(10);
    if (jobs.isEmpty() || what < 6) {
      return appear(aPosition());
    }
    return what < 8 ? vanish(any()) : stand(any());
  }

  private JobPosition any() {
    List<JobPosition> all = List.copyOf(jobs.keySet());
    return all.get(random.nextInt(all.size()));
  }

  private JobPosition aPosition() {
    int ago = random.nextInt(100_000);
    return new JobPosition(
        LocalDate.of(2026, 11, 21).minusDays(ago / 1_000), NOW.minusMillis(ago), newId());
  }

  private int newId() {
    return random.nextInt(Integer.MAX_VALUE) + 1;
  }

  private DynamoSegments.PositionChange appear(JobPosition position) {
    return stand(position);
  }

  private DynamoSegments.PositionChange stand(JobPosition position) {
    JobStatus status = JobStatus.values()[random.nextInt(3)];
    jobs.put(position, status);
    return new DynamoSegments.PositionChange(
        position, Optional.of(new SearchEntry(position, status, "Cook", Optional.empty())));
  }

  private DynamoSegments.PositionChange vanish(JobPosition position) {
    jobs.remove(position);
    return new DynamoSegments.PositionChange(position, Optional.empty());
  }

  private void everyPlaceIsFound() {
    Directory directory = directory();
    everyPlaceIsFound(directory, Optional.empty());
    for (JobStatus status : JobStatus.values()) {
      everyPlaceIsFound(directory, Optional.of(status));
    }
  }

  private void everyPlaceIsFound(Directory directory, Optional<JobStatus> status) {
    List<String> list =
        jobs.entrySet().stream()
            .filter(job -> status.isEmpty() || status.get() == job.getValue())
            .map(Map.Entry::getKey)
            .map(PositionConverter::text)
            .toList();
    for (int i = 0; i < list.size(); i += 7) {
      ListStart place = directory.find(status, i);
      Optional<String> above = place.above();
      List<String> below =
          list.stream().filter(job -> above.isEmpty() || job.compareTo(above.get()) < 0).toList();
      assertThat(below.get((int) place.skipped())).isEqualTo(list.get(i));
      assertThat(place.skipped()).isLessThan(200);
    }
  }
}
