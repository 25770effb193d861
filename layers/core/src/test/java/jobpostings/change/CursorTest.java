package jobpostings.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  @Test
  void itsTextSaysWhatItIs() {
    Cursor cursor = new Cursor(7, 1_234_567_890_123L);

    assertThat(cursor.toString()).startsWith("c_").hasSize(24);
    assertThat(Cursor.read(cursor.toString())).contains(cursor);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "c_", "now", "c_AAAA", "c_AAAABwAAAAAAAAABAAAAAA", "c_\u00e9", "AAAA"})
  void noOtherTextIsOne(String text) {
    assertThat(Cursor.read(text)).isEmpty();
  }

  /** Its checksum is right, but no log ever issued it. */
  @Test
  void norIsOneBeforeTheBegin() {
    assertThat(Cursor.read(new Cursor(7, 0).toString())).isPresent();
    assertThat(Cursor.read(new Cursor(7, -1).toString())).isEmpty();
    assertThat(Cursor.read(new Cursor(7, Long.MIN_VALUE).toString())).isEmpty();
  }

  @Test
  void norIsOneInWhichAnyCharacterDiffers() {
    String text = new Cursor(7, 42).toString();
    for (int i = 0; i < text.length(); i++) {
      char other = text.charAt(i) == 'B' ? 'C' : 'B';
      assertThat(Cursor.read(text.substring(0, i) + other + text.substring(i + 1)))
          .as("at %d", i)
          .isEmpty();
    }
    assertThat(Cursor.read(text + "=")).isEmpty();
  }
}
