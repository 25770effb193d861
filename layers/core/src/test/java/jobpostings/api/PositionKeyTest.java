package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import jobpostings.api.JobListing.PositionKey;
import jobpostings.job.JobPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionKeyTest {
  private static final JobPosition POSITION =
      new JobPosition(
          LocalDate.of(2026, 11, 21), Instant.parse("2026-11-21T17:00:00.123Z"), 2_147_483_647);

  @Test
  void aPositionComesBack() {
    assertThat(PositionKey.of(POSITION))
        .containsExactly("2026-11-21", "1795280400123", "2147483647");
    assertThat(PositionKey.read(PositionKey.of(POSITION))).contains(POSITION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-21",
        "2026-11-21 1",
        "2026-11-21 1 1 1",
        "2026-11-31 1 1",
        "+12026-11-21 1 1",
        "-0001-11-21 1 1",
        "2026-11-21 -1 1",
        "2026-11-21 999999999999999 1",
        "2026-11-21 9223372036854775808 1",
        "2026-11-21 +1 1",
        "2026-11-21 1 0",
        "2026-11-21 1 01",
        "2026-11-21 1 2147483648",
        "x y z"
      })
  void anythingElseIsNone(String key) {
    assertThat(PositionKey.read(List.of(key.split(" ")))).isEmpty();
  }
}
