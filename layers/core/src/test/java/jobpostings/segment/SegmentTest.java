package jobpostings.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

class SegmentTest {
  private static final TableSchema<Segment> SCHEMA = Segment.SCHEMA;

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.001Z");

  @Test
  void itsItemHoldsItsJobs() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    put(jobs, cook(new JobPosition(LocalDate.of(1, 1, 1), NOW, 1), JobStatus.DRAFT));
    put(
        jobs,
        cook(new JobPosition(TODAY, Instant.ofEpochMilli(0), Integer.MAX_VALUE), JobStatus.ACTIVE));
    put(jobs, cook(position(5), JobStatus.ARCHIVED));
    put(jobs, cook(position(6), JobStatus.ACTIVE));
    put(
        jobs,
        cook(
            new JobPosition(
                LocalDate.of(9999, 12, 31), Instant.ofEpochMilli(253_402_000_000_000L), 7),
            JobStatus.DRAFT));
    Segment segment = new Segment(7, PositionConverter.BOTTOM, 3, jobs);

    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(segment, true))).isEqualTo(segment);
  }

  @Test
  void itHoldsWhatIsSearched() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    put(jobs, entry(1, "Infirmière-Chef (Élite) 😀", Optional.of("HR/ünit 7")));
    put(jobs, entry(2, "Cook", Optional.empty()));
    put(jobs, entry(3, "x".repeat(256), Optional.of("7".repeat(50))));
    Segment segment = new Segment(7, PositionConverter.BOTTOM, 3, jobs);
    Segment empty = segment.with(Segment.none());

    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(segment, true))).isEqualTo(segment);
    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(empty, true))).isEqualTo(empty);
  }

  @Test
  void titlesAreCutIntoItemsOfLessThanAWriteUnitToo() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int id = 1; id <= 1_000; id++) {
      put(
          jobs,
          entry(
              id, "Registered Nurse, Ward %d".formatted(id % 9), Optional.of("HR-" + 7_919 * id)));
    }
    Segment large = new Segment(Integer.MAX_VALUE, PositionConverter.BOTTOM, Long.MIN_VALUE, jobs);

    List<Segment> cut = large.cut();

    assertThat(cut).allMatch(part -> ItemSize.of(SCHEMA.itemToMap(part, true)) <= 1024);
    assertThat(cut).hasSizeBetween(15, 30);
    NavigableMap<JobPosition, SearchEntry> all = Segment.none();
    cut.forEach(part -> all.putAll(part.jobs()));
    assertThat(all).isEqualTo(jobs);
  }

  @Test
  void aTitleThatTakesMoreThanASegmentHasOneOfItsOwn() {
    Random random = new Random(3);
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int id = 1; id <= 5; id++) {
      String title =
          random
              .ints(256, 0x20000, 0x2A6D0)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      put(jobs, entry(id, title, Optional.empty()));
    }

    List<Segment> cut = new Segment(7, PositionConverter.BOTTOM, 0, jobs).cut();

    assertThat(cut).hasSize(5).allMatch(part -> part.jobs().size() == 1);
  }

  private static void put(NavigableMap<JobPosition, SearchEntry> jobs, SearchEntry job) {
    jobs.put(job.position(), job);
  }

  private static SearchEntry cook(JobPosition position, JobStatus status) {
    return new SearchEntry(position, status, "Cook", Optional.empty());
  }

  private static JobPosition position(int id) {
    return new JobPosition(TODAY, NOW, id);
  }

  private static SearchEntry entry(int id, String title, Optional<String> referenceId) {
    return new SearchEntry(position(id), JobStatus.ARCHIVED, title, referenceId);
  }
}
