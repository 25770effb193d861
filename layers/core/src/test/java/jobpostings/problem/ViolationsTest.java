package jobpostings.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ViolationsTest {
  private final Violations violations = new Violations();

  @Test
  void aMemberThatIsAllWrongDoesNotHideTheOthers() {
    for (int i = 0; i < 5_000; i++) {
      violations.add("/description", ViolationCode.HTML_TAG, "wrong " + i);
    }
    violations.add("/title", ViolationCode.REQUIRED, "missing");

    assertThat(violations.count()).isEqualTo(5_001);
    assertThat(violations.listed()).hasSize(101);
    assertThat(violations.listed().getLast().at()).isEqualTo("/title");
    assertThat(Problem.validationFailed(violations))
        .hasMessage("The request has 5001 errors, of which \"errors\" lists 101.");
  }

  @Test
  void theListEndsBeforeTheAnswerGrowsTooLargeAndWhatIsNotListedIsNotMade() {
    for (int i = 0; i < Violations.MOST_LISTED; i++) {
      violations.add("/" + i, ViolationCode.UNKNOWN_MEMBER, "unknown");
    }
    violations.add(
        "/more",
        () -> {
          throw new AssertionError("made");
        });

    assertThat(violations.count()).isEqualTo(Violations.MOST_LISTED + 1);
    assertThat(violations.listed()).hasSize(Violations.MOST_LISTED);
  }

  @Test
  void aCopyGoesItsOwnWay() {
    violations.add("/title", ViolationCode.REQUIRED, "missing");
    Violations copy = violations.copy();
    copy.add("/status", ViolationCode.UNKNOWN_VALUE, "unknown");

    assertThat(violations.listed()).hasSize(1);
    assertThat(copy.listed()).hasSize(2);
  }

  @Test
  void lengthsCountCodePoints() {
    assertThat(violations.requireLength("/title", "title", "\uD83D\uDE00\uD83D\uDE00", 2)).isTrue();
    assertThat(violations.requireLength("/title", "title", "\uD83D\uDE00\uD83D\uDE00!", 2))
        .isFalse();
    assertThat(violations.listed().getLast().message())
        .isEqualTo("title has 3 characters; at most 2 are allowed.");
  }
}
