package jobpostings.job.description;

import org.junit.jupiter.api.Tag;

/** The same descriptions, of half a mebibyte each. */
@Tag("deep")
class DescriptionFloodTest extends DescriptionHostileTest {

  @Override
  int flood() {
    return 512 * 1024;
  }
}
