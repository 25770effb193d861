package jobpostings.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeIdTest {
  private static final ChangeId ID = new ChangeId(1_000_001, 7);

  @Test
  void itIsReadBack() {
    assertThat(ID.toString()).matches("[0-9a-f]{32}").startsWith("000f424100000007");
    assertThat(ChangeId.read(ID.toString())).contains(ID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "c4ca4238a0b923820dcc509a6f75849e",
        "000f4241000000070000000000000000",
        "zzzf424100000007zzzzzzzzzzzzzzzz"
      })
  void whatWasNeverGivenOutIsNone(String text) {
    assertThat(ChangeId.read(text)).isEmpty();
    assertThat(ChangeId.read(ID.toString().toUpperCase(Locale.ROOT))).isEmpty();
  }
}
