package jobpostings.dynamodb.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

class SegmentTest {
  private static final TableSchema<Segment<JobStatus>> RANKS = Ranks.FORMAT.schema();
  private static final TableSchema<Segment<SearchEntry>> SEARCH = SearchSegments.FORMAT.schema();

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.001Z");

  @Test
  void itsItemHoldsItsJobs() {
    NavigableMap<JobPosition, JobStatus> jobs = Packing.none();
    jobs.put(new JobPosition(LocalDate.of(1, 1, 1), NOW, 1), JobStatus.DRAFT);
    jobs.put(new JobPosition(TODAY, Instant.ofEpochMilli(0), Integer.MAX_VALUE), JobStatus.ACTIVE);
    jobs.put(new JobPosition(TODAY, NOW, 5), JobStatus.ARCHIVED);
    jobs.put(new JobPosition(TODAY, NOW, 6), JobStatus.ACTIVE);
    jobs.put(
        new JobPosition(LocalDate.of(9999, 12, 31), Instant.ofEpochMilli(253_402_000_000_000L), 7),
        JobStatus.DRAFT);
    Segment<JobStatus> segment = new Segment<>(7, PositionConverter.BOTTOM, 3, true, jobs);

    assertThat(RANKS.mapToItem(RANKS.itemToMap(segment, true))).isEqualTo(segment);
  }

  @Test
  void aJobOfTheSameMillisecondTakesSixBytes() {
    NavigableMap<JobPosition, JobStatus> jobs = jobs(100);

    assertThat(Ranks.FORMAT.size(jobs)).isBetween(600, 610);
  }

  @Test
  void aLargeOneIsCutIntoItemsOfLessThanAWriteUnit() {
    NavigableMap<JobPosition, JobStatus> jobs = jobs(1_000);
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      Instant moment = Instant.ofEpochMilli(random.nextLong(253_402_000_000_000L));
      jobs.put(
          new JobPosition(TODAY.minusDays(random.nextInt(900)), moment, i + 1), JobStatus.DRAFT);
    }
    Segment<JobStatus> large =
        new Segment<>(Integer.MAX_VALUE, "2020-01-01#0", Long.MIN_VALUE, true, jobs);

    List<Segment<JobStatus>> cut = Ranks.FORMAT.cut(large);

    assertThat(Ranks.FORMAT.isLarge(large)).isTrue();
    assertThat(cut)
        .allMatch(part -> ItemSize.of(RANKS.itemToMap(part, true)) <= 1024)
        .noneMatch(Ranks.FORMAT::isLarge);
    assertThat(cut.getFirst().first()).isEqualTo(large.first());
    assertThat(cut.stream().skip(1))
        .allMatch(part -> part.first().equals(PositionConverter.text(part.jobs().firstKey())));
    NavigableMap<JobPosition, JobStatus> all = new TreeMap<>(jobs.comparator());
    cut.forEach(part -> all.putAll(part.jobs()));
    assertThat(all).isEqualTo(jobs);
  }

  @Test
  void itHoldsWhatIsSearched() {
    NavigableMap<JobPosition, SearchEntry> jobs = Packing.none();
    jobs.put(position(1), entry("Infirmière-Chef (Élite) 😀", Optional.of("HR/ünit 7")));
    jobs.put(position(2), entry("Cook", Optional.empty()));
    jobs.put(position(3), entry("x".repeat(256), Optional.of("7".repeat(50))));
    Segment<SearchEntry> segment = new Segment<>(7, PositionConverter.BOTTOM, 3, false, jobs);
    Segment<SearchEntry> empty = segment.with(Packing.none());

    assertThat(SEARCH.mapToItem(SEARCH.itemToMap(segment, true))).isEqualTo(segment);
    assertThat(SEARCH.mapToItem(SEARCH.itemToMap(empty, true))).isEqualTo(empty);
  }

  @Test
  void titlesAreCutIntoItemsOfLessThanAWriteUnitToo() {
    NavigableMap<JobPosition, SearchEntry> jobs = Packing.none();
    for (int id = 1; id <= 1_000; id++) {
      jobs.put(
          position(id),
          entry("Registered Nurse, Ward %d".formatted(id % 9), Optional.of("HR-" + 7_919 * id)));
    }
    Segment<SearchEntry> large =
        new Segment<>(Integer.MAX_VALUE, PositionConverter.BOTTOM, Long.MIN_VALUE, true, jobs);

    List<Segment<SearchEntry>> cut = SearchSegments.FORMAT.cut(large);

    assertThat(cut).allMatch(part -> ItemSize.of(SEARCH.itemToMap(part, true)) <= 1024);
    assertThat(cut).hasSizeBetween(15, 30);
    assertThat(cut).filteredOn(Segment::complete).containsExactly(cut.getFirst());
    NavigableMap<JobPosition, SearchEntry> all = Packing.none();
    cut.forEach(part -> all.putAll(part.jobs()));
    assertThat(all).isEqualTo(jobs);
  }

  @Test
  void aTitleThatTakesMoreThanASegmentHasOneOfItsOwn() {
    Random random = new Random(3);
    NavigableMap<JobPosition, SearchEntry> jobs = Packing.none();
    for (int id = 1; id <= 5; id++) {
      String title =
          random
              .ints(256, 0x20000, 0x2A6D0)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      jobs.put(position(id), entry(title, Optional.empty()));
    }

    List<Segment<SearchEntry>> cut =
        SearchSegments.FORMAT.cut(new Segment<>(7, PositionConverter.BOTTOM, 0, false, jobs));

    assertThat(cut).hasSize(5).allMatch(part -> part.jobs().size() == 1);
  }

  private static JobPosition position(int id) {
    return new JobPosition(TODAY, NOW, id);
  }

  private static SearchEntry entry(String title, Optional<String> referenceId) {
    return new SearchEntry(JobStatus.ARCHIVED, title, referenceId);
  }

  private static NavigableMap<JobPosition, JobStatus> jobs(int count) {
    NavigableMap<JobPosition, JobStatus> jobs = Packing.none();
    Random random = new Random(count);
    IntStream.range(0, count)
        .forEach(
            _ ->
                jobs.put(
                    new JobPosition(TODAY, NOW, random.nextInt(Integer.MAX_VALUE) + 1),
                    JobStatus.ACTIVE));
    return jobs;
  }
}
