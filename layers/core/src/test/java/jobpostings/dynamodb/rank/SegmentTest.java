package jobpostings.dynamodb.rank;

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
  private static final TableSchema<Segment> SCHEMA = SegmentFormat.SCHEMA;

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.001Z");

  @Test
  void itsItemHoldsItsJobs() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    jobs.put(new JobPosition(LocalDate.of(1, 1, 1), NOW, 1), cook(JobStatus.DRAFT));
    jobs.put(
        new JobPosition(TODAY, Instant.ofEpochMilli(0), Integer.MAX_VALUE), cook(JobStatus.ACTIVE));
    jobs.put(new JobPosition(TODAY, NOW, 5), cook(JobStatus.ARCHIVED));
    jobs.put(new JobPosition(TODAY, NOW, 6), cook(JobStatus.ACTIVE));
    jobs.put(
        new JobPosition(LocalDate.of(9999, 12, 31), Instant.ofEpochMilli(253_402_000_000_000L), 7),
        cook(JobStatus.DRAFT));
    Segment segment = new Segment(7, PositionConverter.BOTTOM, 3, jobs);

    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(segment, true))).isEqualTo(segment);
  }

  @Test
  void itHoldsWhatIsSearched() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    jobs.put(position(1), entry("Infirmière-Chef (Élite) 😀", Optional.of("HR/ünit 7")));
    jobs.put(position(2), entry("Cook", Optional.empty()));
    jobs.put(position(3), entry("x".repeat(256), Optional.of("7".repeat(50))));
    Segment segment = new Segment(7, PositionConverter.BOTTOM, 3, jobs);
    Segment empty = segment.with(Segment.none());

    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(segment, true))).isEqualTo(segment);
    assertThat(SCHEMA.mapToItem(SCHEMA.itemToMap(empty, true))).isEqualTo(empty);
  }

  @Test
  void titlesAreCutIntoItemsOfLessThanAWriteUnitToo() {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int id = 1; id <= 1_000; id++) {
      jobs.put(
          position(id),
          entry("Registered Nurse, Ward %d".formatted(id % 9), Optional.of("HR-" + 7_919 * id)));
    }
    Segment large = new Segment(Integer.MAX_VALUE, PositionConverter.BOTTOM, Long.MIN_VALUE, jobs);

    List<Segment> cut = SegmentFormat.cut(large);

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
      jobs.put(position(id), entry(title, Optional.empty()));
    }

    List<Segment> cut = SegmentFormat.cut(new Segment(7, PositionConverter.BOTTOM, 0, jobs));

    assertThat(cut).hasSize(5).allMatch(part -> part.jobs().size() == 1);
  }

  private static SearchEntry cook(JobStatus status) {
    return new SearchEntry(status, "Cook", Optional.empty());
  }

  private static JobPosition position(int id) {
    return new JobPosition(TODAY, NOW, id);
  }

  private static SearchEntry entry(String title, Optional<String> referenceId) {
    return new SearchEntry(JobStatus.ARCHIVED, title, referenceId);
  }
}
