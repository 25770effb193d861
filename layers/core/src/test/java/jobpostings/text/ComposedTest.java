package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.job.ReferenceId;
import org.junit.jupiter.api.Test;

class ComposedTest {
  @Test
  void theLongestIdIsComposed() {
    String id = "\u1F82".repeat(ReferenceId.MAX_LENGTH);
    assertThat(Composed.of("\u03B1\u0313\u0300\u0345".repeat(ReferenceId.MAX_LENGTH)))
        .isEqualTo(id);
  }

  /** It would take minutes. */
  @Test
  void whatIsTooLongForAnIdIsLeft() {
    String text = "a" + "\u0301".repeat(1_000_000) + "\u0316".repeat(1_000_000);
    assertThat(Composed.of(text)).isSameAs(text);
  }
}
