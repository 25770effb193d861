package jobpostings.local.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecurrenceTest {
  private static final Instant START = Instant.parse("2026-11-21T03:20:00.500Z");

  @ParameterizedTest
  @CsvSource({
    "0 * * * ? *, 2026-11-21T03:59:59.999Z, 2026-11-21T04:00:00Z",
    "0 * * * ? *, 2026-11-21T04:00:00Z, 2026-11-21T05:00:00Z",
    "30 0 * * ? *, 2026-11-21T05:30:00Z, 2026-11-22T05:30:00Z",
    "*/15 8 ? * MON-FRI *, 2026-11-21T13:00:00Z, 2026-11-23T13:00:00Z",
    "0 9 ? * 1 *, 2026-11-21T13:00:00Z, 2026-11-22T14:00:00Z",
    "0 9 ? * 2#1 *, 2026-11-21T13:00:00Z, 2026-12-07T14:00:00Z",
    "0 9 L * ? *, 2026-11-21T13:00:00Z, 2026-11-30T14:00:00Z",
    "0 0 1 1 ? 2028, 2026-11-21T13:00:00Z, 2028-01-01T05:00:00Z",
  })
  void cronIsReadAsEventBridgeDoesInTheTimeZone(String fields, Instant moment, Instant next) {
    assertThat(cron(fields).after(moment)).contains(next);
  }

  @Test
  void aYearThatIsOverHasNoNextTime() {
    assertThat(cron("0 0 1 1 ? 2020").after(START)).isEmpty();
  }

  @Test
  void anHourThatIsLeftOutOrRepeatedStopsNothing() {
    assertThat(times(cron("0 * * * ? *"), "2027-03-14T06:00:00Z", 3))
        .as("from 01:00 to 03:00")
        .containsExactly("2027-03-14T07:00:00Z", "2027-03-14T08:00:00Z", "2027-03-14T09:00:00Z");
    assertThat(times(cron("0 * * * ? *"), "2027-11-07T07:00:00Z", 2))
        .as("after 01:00 came twice")
        .containsExactly("2027-11-07T08:00:00Z", "2027-11-07T09:00:00Z");
  }

  private static Recurrence cron(String fields) {
    return Recurrence.ofCron(fields, ZoneId.of("America/Toronto"));
  }

  private static List<String> times(Recurrence recurrence, String after, int count) {
    List<String> times = new ArrayList<>();
    Optional<Instant> last = Optional.of(Instant.parse(after));
    for (int i = 0; i < count; i++) {
      last = recurrence.after(last.orElseThrow());
      times.add(last.orElseThrow().toString());
    }
    return times;
  }
}
