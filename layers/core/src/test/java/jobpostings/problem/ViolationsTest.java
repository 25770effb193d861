package jobpostings.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.text.Excerpt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    for (int i = 0; i < Violations.MAX_LISTED; i++) {
      violations.add("/" + i, ViolationCode.UNKNOWN_MEMBER, "unknown");
    }
    violations.add(
        "/more",
        () -> {
          throw new AssertionError("made");
        });

    assertThat(violations.count()).isEqualTo(Violations.MAX_LISTED + 1);
    assertThat(violations.listed()).hasSize(Violations.MAX_LISTED);
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

  @Test
  void aProblemTellsWhatIsWrongOrHowMuch() {
    violations.add("/title", ViolationCode.REQUIRED, "missing");
    assertThat(Problem.validationFailed(violations)).hasMessage("missing");
    assertThat(Problem.badParameter(violations).code()).isEqualTo(ProblemCode.BAD_PARAMETER);
    violations.add("/status", ViolationCode.UNKNOWN_VALUE, "unknown");
    assertThat(Problem.validationFailed(violations))
        .hasMessage("The request has 2 errors; see \"errors\".");
  }

  @Test
  void aProblemOfAPartPointsIntoIt() {
    violations.add(
        new Violation("/title", ViolationCode.REQUIRED, "missing", List.of("suggestion")));
    violations.add("/status", ViolationCode.UNKNOWN_VALUE, "unknown");
    Problem problem = Problem.validationFailed(violations);

    assertThat(problem.within("/operations/1", 1))
        .hasMessage("The request has 2 errors, of which \"errors\" lists 1.")
        .extracting(Problem::violations)
        .isEqualTo(
            List.of(
                new Violation(
                    "/operations/1/title",
                    ViolationCode.REQUIRED,
                    "missing",
                    List.of("suggestion"))));
    assertThat(problem.within("/operations/1", 1).code()).isEqualTo(ProblemCode.VALIDATION_FAILED);
    Problem whole = new Problem(ProblemCode.NOT_FOUND, "gone");
    assertThat(whole.within("/operations/1", 1)).isSameAs(whole);
    assertThat(new Warning("/url", ViolationCode.NOT_A_URL, "mended", 2).within("/job"))
        .isEqualTo(new Warning("/job/url", ViolationCode.NOT_A_URL, "mended", 2));
  }

  @Test
  void aFaultOfOurOwnShowsNothingOfItsCause() {
    Exception cause = new IllegalStateException("secret");
    Problem problem = Problem.internal(cause);

    assertThat(problem).hasMessageStartingWith("Something went wrong on our side.");
    assertThat(problem).hasCause(cause);
    assertThat(problem.code().status()).isEqualTo(500);
    assertThat(problem.code().title()).isEqualTo("Internal error");
    assertThat(problem.code()).hasToString("internal");
    assertThat(ViolationCode.NOT_A_DATE).hasToString("not-a-date");
  }

  @Test
  void unknownNamesAndValuesAreToldWithTheNearest() {
    assertThat(Violation.unknownName("/titel", "member", "titel", List.of("title", "status")))
        .isEqualTo(
            new Violation(
                "/titel",
                ViolationCode.UNKNOWN_MEMBER,
                "There is no member \"titel\" here. Did you mean \"title\"?",
                List.of("title")));
    assertThat(Violation.unknownName("x", "query parameter", "x", List.of()).message())
        .isEqualTo("There is no query parameter \"x\" here.");
    assertThat(Violation.unknownValue("/a", "a", List.of("read", "write"), "raed"))
        .isEqualTo(
            new Violation(
                "/a",
                ViolationCode.UNKNOWN_VALUE,
                "a must be one of: read, write. Did you mean \"read\"?",
                List.of("read")));
    assertThat(Violation.unknownValue("/a", "a", List.of("read", "write"), "zzz").message())
        .isEqualTo("a must be one of: read, write.");
  }

  @ParameterizedTest
  @CsvSource({
    "256, '', '', 256, ''",
    "257, '', '', 256, ...",
    "255, \uD83D\uDE00, '', 255, ...",
    "254, \uD83D\uDE00, '', 254, \uD83D\uDE00",
    "1,   \uD83D,       x, 1,   \uFFFDx",
  })
  void aNameIsShownAsFarAsItCanBe(int length, String end, String more, int shown, String shownEnd) {
    assertThat(Excerpt.name("a".repeat(length) + end + more))
        .isEqualTo("a".repeat(shown) + shownEnd);
  }
}
