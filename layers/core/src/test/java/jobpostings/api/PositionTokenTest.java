package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import jobpostings.api.JobListing.PositionToken;
import jobpostings.job.JobPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTokenTest {
  private static final JobPosition POSITION =
      new JobPosition(
          LocalDate.of(2026, 11, 21), Instant.parse("2026-11-21T17:00:00.123Z"), 2_147_483_647);

  @Test
  void aPositionComesBack() {
    assertThat(PositionToken.of(POSITION)).matches("[A-Za-z0-9_-]{22}");
    assertThat(PositionToken.read(PositionToken.of(POSITION))).contains(POSITION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "AAAA", "!!!", "AAAAAAAAAAAAAAAAAAAAAA", "__________________________"})
  void anythingElseIsNone(String token) {
    assertThat(PositionToken.read(token)).isEmpty();
    assertThat(PositionToken.read(PositionToken.of(POSITION) + token)).isEmpty();
  }
}
