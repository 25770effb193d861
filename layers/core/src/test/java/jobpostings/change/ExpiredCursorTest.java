package jobpostings.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.change.ChangeLog.LogReading;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a cursor finds when the log no longer goes back to it, and when it still does. */
class ExpiredCursorTest extends StoreFixture {
  private static final Instant NOW = JobExamples.NOW.truncatedTo(ChronoUnit.MILLIS);
  private static final Duration KEPT = Duration.ofDays(30);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void itExpiresWhenTheNextChangeIsOlderThanTheLogIsKept() {
    record(NOW, 1, 3);

    assertThat(places(after(0, NOW.plus(KEPT)))).containsExactly(1L, 2L, 3L);
    assertThat(after(0, NOW.plus(KEPT).plusMillis(1))).isInstanceOf(LogReading.Expired.class);
    assertThat(after(2, NOW.plus(KEPT).plusMillis(1))).isInstanceOf(LogReading.Expired.class);
  }

  @Test
  void itDoesNotWhileNothingCameAfterIt() {
    record(NOW, 1, 3);
    Instant later = NOW.plus(Duration.ofDays(2_000));

    assertThat(places(after(3, later))).isEmpty();
    assertThat(page(after(3, later)).reached()).isEqualTo(new Cursor(employer, 3));
    record(later, 4, 4);
    assertThat(places(after(3, later))).containsExactly(4L);
    assertThat(after(2, later)).isInstanceOf(LogReading.Expired.class);
  }

  @Test
  void norDoesTheFirstOneOfAnEmployerWhoseJobsNeverChanged() {
    assertThat(log(NOW).latest(employer)).isEqualTo(new Cursor(employer, 0));
    assertThat(places(after(0, NOW.plus(KEPT.multipliedBy(2))))).isEmpty();
  }

  @Test
  void itExpiresWhenPlacesAreGoneThatCameAfterIt() {
    record(NOW, 1, 250);
    Instant later = NOW.plus(Duration.ofDays(1));
    IntStream.rangeClosed(1, 100).forEach(this::removePlace);

    assertThat(after(0, later)).isInstanceOf(LogReading.Expired.class);
    assertThat(after(99, later)).isInstanceOf(LogReading.Expired.class);
    assertThat(places(after(100, later))).as("of these it has all").contains(101L, 102L);
    removePlace(110);
    ChangePage upToTheGap = page(after(100, later));
    assertThat(upToTheGap.reached()).isEqualTo(new Cursor(employer, 109));
    assertThat(upToTheGap.more()).as("so that the reader hears of it").isTrue();
    assertThat(after(109, later)).isInstanceOf(LogReading.Expired.class);
    assertThat(places(after(110, later))).hasSize(20);
  }

  @Test
  void itExpiresWhenVersionsAreGoneThatCameAfterIt() {
    record(NOW, 1, 3);
    Instant later = NOW.plus(Duration.ofDays(2_000));
    record(later, 4, 4);
    remove("Versions", StoredVersion.key(job(2), 1));
    remove("Versions", StoredVersion.key(job(3), 1));
    Instant muchLater = later.plus(Duration.ofDays(2));

    assertThat(after(1, muchLater)).isInstanceOf(LogReading.Expired.class);
    assertThat(after(2, muchLater)).isInstanceOf(LogReading.Expired.class);
    assertThat(places(after(3, muchLater))).containsExactly(4L);
  }

  /** An employer who wrote nothing for long has no items but the counter. */
  @Test
  void aLogWhosePlacesAreAllGoneGoesOnWhereItEnded() {
    record(NOW, 1, 3);
    IntStream.rangeClosed(1, 3).forEach(this::removePlace);
    Instant later = NOW.plus(KEPT.multipliedBy(2));

    assertThat(log(later).latest(employer)).isEqualTo(new Cursor(employer, 3));
    assertThat(places(after(3, later))).isEmpty();
    assertThat(after(4, later)).isInstanceOf(LogReading.Unknown.class);
    assertThat(log(later).oldest(employer, 20).reached()).isEqualTo(new Cursor(employer, 3));
    record(later, 4, 4);
    assertThat(places(after(3, later))).containsExactly(4L);
    assertThat(after(2, later)).isInstanceOf(LogReading.Expired.class);
    assertThat(log(later).oldest(employer, 20).changes()).hasSize(1);
  }

  @Test
  void itIsUnknownWhenTheLogNeverReachedIt() {
    assertThat(after(1, NOW)).isInstanceOf(LogReading.Unknown.class);
    record(NOW, 1, 3);

    for (long place : new long[] {4, 100, 101, 1_000, Long.MAX_VALUE}) {
      assertThat(after(place, NOW)).as("place %d", place).isInstanceOf(LogReading.Unknown.class);
    }
  }

  @Test
  void theNewCursorMissesNothing() {
    record(NOW, 1, 120);
    Instant later = NOW.plus(KEPT).plusSeconds(1);
    assertThat(after(7, later)).isInstanceOf(LogReading.Expired.class);

    Cursor fresh = log(later).latest(employer);
    record(later, 121, 122);

    assertThat(fresh).isEqualTo(new Cursor(employer, 120));
    assertThat(places(after(fresh.place(), later))).containsExactly(121L, 122L);
  }

  /** DynamoDB removes items some days after they expire, and not in their order. */
  @Test
  void whatIsOldestIsFoundBehindPlacesThatAreTooOldOrGone() {
    record(NOW, 1, 250);
    Instant later = NOW.plus(KEPT.multipliedBy(2));
    record(later, 251, 260);
    IntStream.rangeClosed(2, 100).forEach(this::removePlace);
    remove("Versions", StoredVersion.key(job(251), 1));

    ChangePage page = log(later.plus(Duration.ofDays(2))).oldest(employer, 20);

    assertThat(page.changes()).hasSize(9);
    assertThat(page.changes().getFirst().place()).contains(252L);
    assertThat(page.reached()).isEqualTo(new Cursor(employer, 260));
    assertThat(page.more()).isFalse();
  }

  private ChangeLog log(Instant now) {
    return operations(JobExamples.clockAt(now)).changeLog();
  }

  /** Records changes at the places {@code from} to {@code to}, each of another job. */
  private void record(Instant now, int from, int to) {
    ChangeExamples.record(
        log(now),
        IntStream.rangeClosed(from, to)
            .mapToObj(
                place ->
                    ChangeExamples.change(
                        employer,
                        job(place),
                        JobVersion.first(JobExamples.AUTHOR, now),
                        Optional.empty()))
            .toArray(Change[]::new));
  }

  /** A job id that no other test uses. */
  private int job(int place) {
    return employer * 1_000 + place;
  }

  private LogReading after(long place, Instant now) {
    return log(now).after(new Cursor(employer, place), 20);
  }

  private static ChangePage page(LogReading reading) {
    return switch (reading) {
      case LogReading.Found(ChangePage page) -> page;
      default -> throw new AssertionError(reading);
    };
  }

  private static List<Long> places(LogReading reading) {
    return page(reading).changes().stream().map(change -> change.place().orElseThrow()).toList();
  }

  private void remove(String table, Map<String, AttributeValue> key) {
    client().deleteItem(delete -> delete.tableName(table).key(key));
  }

  private void removePlace(int place) {
    remove("ChangeLog", LogItem.key(employer, place));
  }
}
