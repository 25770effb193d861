package jobpostings.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.function.Function;
import jobpostings.job.JobExamples;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MembersTest {
  private final Violations violations = new Violations();

  private Members of(String json) {
    return new Members(JobExamples.json(json), false, Set.of("a"), violations);
  }

  private void violates(String json, Function<Member, Sent<?>> read, String... expected) {
    assertThat(read.apply(of(json).get("a")).isWrong()).isTrue();
    assertThat(violations.listed())
        .extracting(v -> "%s %s: %s".formatted(v.at(), v.code(), v.message()))
        .containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nu\\u0007rse | U+0007 at character 3",
        "'  Nu\\trse' | U+0009 at character 5",
        "\\ud83d\\ude00\\u0085x | U+0085 at character 2",
        "x\\u007Fy    | U+007F at character 2",
        "a\\r\\nb     | U+000D at character 2",
      })
  void aLineHasNoControlCharacters(String text, String what) {
    violates(
        "{\"a\": \"%s\"}".formatted(text),
        Member::line,
        "/a bad-character: a has the control character %s. Leave it out.".formatted(what));
  }

  @Test
  void otherTextMayHaveThem() {
    assertThat(of("{\"a\": \" x\\ty\\n\"}").get("a").text()).isEqualTo(new Sent.Value<>("x\ty"));
  }

  @Test
  void halfOfAPairIsABadCharacter() {
    violates(
        "{\"a\": \"x\\n\\ud83d\\ude00\\ud83d\"}",
        Member::text,
        "/a bad-character: a has U+D83D at line 2, column 2, half of a surrogate pair, which is no"
            + " character. Leave it out.");
  }

  @Test
  void replacementsAreReportedOnce() {
    Members members = of("{\"a\": \"Z\uFFFDrich\"}");

    assertThat(members.get("a").text().isWrong()).isTrue();
    members.refuseReplacements();

    assertThat(violations.listed())
        .extracting(Violation::message)
        .containsExactly(
            "a has U+FFFD at character 2, which stands for bytes that are not UTF-8. Send the body"
                + " in UTF-8.");
  }

  @Test
  void replacementsAreNoNumberEither() {
    violates(
        "{\"a\": \"60\uFFFD000\"}",
        Member::number,
        "/a bad-character: a has U+FFFD at character 3, which stands for bytes that are not UTF-8."
            + " Send the body in UTF-8.");
  }

  @Test
  void replacementsAreReportedWhereverTheyAre() {
    of("""
    {"a": 1, "b": {"c": ["x", "\uFFFD", {"d": "\\ufffd"}]}, "\uFFFD/~": 1}
    """)
        .refuseReplacements();

    assertThat(violations.listed())
        .extracting(Violation::at)
        .containsExactly("/b/c/1", "/b/c/2/d", "/\uFFFD~1~0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\u00A0",
        "\u200B",
        "\u200B \u2060\uFEFF",
        "\u00AD",
        "\u3164",
        "\u2800\uFE0F"
      })
  void whatNobodyCanSeeIsNoValue(String text) {
    Member member = of("{\"a\": \"%s\"}".formatted(text)).get("a");

    assertThat(member.text()).isEqualTo(new Sent.NoValue<>());
    assertThat(member.number()).isEqualTo(new Sent.NoValue<>());
    assertThat(violations.isEmpty()).isTrue();
  }

  @Test
  void whatCanBeSeenIsOne() {
    for (String text : new String[] {"\u200Bx", "\u0301", "\u06DD.", "\uD83D\uDE00"}) {
      assertThat(of("{\"a\": \"%s\"}".formatted(text)).get("a").text())
          .isEqualTo(new Sent.Value<>(text));
    }
  }

  @Test
  void aNumberThatIsBadlyWrittenIsToldAsItMustBe() {
    violates(
        "{\"a\": \"$60,000\"}",
        Member::number,
        "/a wrong-type: a must be a number: send 60000 in place of \"$60,000\".");
  }

  @Test
  void textThatIsNoNumberIsToldSo() {
    violates("{\"a\": \"lots\"}", Member::number, "/a wrong-type: a must be a number, not text.");
  }
}
