package jobpostings.dynamodb.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Test;

class SegmentTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.001Z");

  @Test
  void itsItemHoldsItsJobs() {
    NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
    jobs.put(new JobPosition(LocalDate.of(1, 1, 1), NOW, 1), JobStatus.DRAFT);
    jobs.put(new JobPosition(TODAY, Instant.ofEpochMilli(0), Integer.MAX_VALUE), JobStatus.ACTIVE);
    jobs.put(new JobPosition(TODAY, NOW, 5), JobStatus.ARCHIVED);
    jobs.put(new JobPosition(TODAY, NOW, 6), JobStatus.ACTIVE);
    jobs.put(
        new JobPosition(LocalDate.of(9999, 12, 31), Instant.ofEpochMilli(253_402_000_000_000L), 7),
        JobStatus.DRAFT);
    Segment segment = new Segment(7, PositionConverter.BOTTOM, 3, jobs);

    assertThat(Segment.SCHEMA.mapToItem(Segment.SCHEMA.itemToMap(segment, true)))
        .isEqualTo(segment);
  }

  @Test
  void aJobOfTheSameMillisecondTakesSixBytes() {
    NavigableMap<JobPosition, JobStatus> jobs = jobs(100);

    assertThat(SegmentConverter.size(jobs)).isBetween(600, 610);
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
    Segment large = new Segment(Integer.MAX_VALUE, "2020-01-01#0", Long.MIN_VALUE, jobs);

    List<Segment> cut = large.cut();

    assertThat(large.isLarge()).isTrue();
    assertThat(cut)
        .allMatch(part -> ItemSize.of(Segment.SCHEMA.itemToMap(part, true)) <= 1024)
        .noneMatch(Segment::isLarge);
    assertThat(cut.getFirst().first()).isEqualTo(large.first());
    assertThat(cut.stream().skip(1))
        .allMatch(part -> part.first().equals(PositionConverter.text(part.jobs().firstKey())));
    NavigableMap<JobPosition, JobStatus> all = new TreeMap<>(jobs.comparator());
    cut.forEach(part -> all.putAll(part.jobs()));
    assertThat(all).isEqualTo(jobs);
  }

  private static NavigableMap<JobPosition, JobStatus> jobs(int count) {
    NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
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
