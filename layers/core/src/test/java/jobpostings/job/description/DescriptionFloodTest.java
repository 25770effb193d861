package jobpostings.job.description;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same descriptions, of half a mebibyte each, and the largest that a body can hold. */
@Tag("deep")
class DescriptionFloodTest extends DescriptionHostileTest {
  private static final int ONE_MEBIBYTE = 1024 * 1024;

  @Override
  int flood() {
    return ONE_MEBIBYTE / 2;
  }

  @Test
  void theLargestBodiesAreCheckedCheaply() {
    assertCheap("text ".repeat(ONE_MEBIBYTE), true);
    assertCheap("<".repeat(5 * ONE_MEBIBYTE), false);
    assertCheap("<b>".repeat(5 * ONE_MEBIBYTE / 3), false);
  }
}
