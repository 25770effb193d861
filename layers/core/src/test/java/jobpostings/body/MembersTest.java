package jobpostings.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import jobpostings.job.JobExamples;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.reference.PositionType;
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

  @ParameterizedTest
  @ValueSource(strings = {"D800", "DBFF", "DC00", "DFFF"})
  void everyHalfOfASurrogatePairIsRefused(String half) {
    violates(
        "{\"a\": \"\\u%s\"}".formatted(half),
        Member::text,
        ("/a bad-character: a has U+%s at character 1, half of a surrogate pair, which is no"
                + " character. Leave it out.")
            .formatted(half));
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
    assertThat(violations.listed())
        .extracting(violation -> violation.message().split(",")[0])
        .containsExactly(
            "c[1] has U+FFFD at character 1",
            "d has U+FFFD at character 1",
            "The name of a member has U+FFFD at character 1");
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

  /** What each way of reading makes of each value: its meaning, or what is wrong with it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "flag     | true                   | true",
        "flag     | 'true'                 | wrong-type: a must be true or false, not text.",
        "text     | 7                      | wrong-type: a must be a string, not a number.",
        "text     | true                   | wrong-type: a must be a string, not true or false.",
        "text     | ['x']                  | wrong-type: a must be a string, not an array.",
        "text     | {}                     | wrong-type: a must be a string, not an object.",
        "object   | []                     | wrong-type: a must be an object, not an array.",
        "array    | {}                     | wrong-type: a must be an array, not an object.",
        "date     | '2026-02-28'           | 2026-02-28",
        "date     | '2026-02-29'           | not-a-date: a must be a date of the calendar as"
            + " YYYY-MM-DD, for example 2026-03-31.",
        "date     | '2026-2-28'            | not-a-date: a must be a date of the calendar as"
            + " YYYY-MM-DD, for example 2026-03-31.",
        "moment   | '2026-03-31T17:00Z'    | 2026-03-31T17:00:00Z",
        "moment   | '2026-03-31t19:00:00.5+02:00' | 2026-03-31T17:00:00.500Z",
        "moment   | '2026-03-31T17:00:00.1239Z' | 2026-03-31T17:00:00.123Z",
        "moment   | '9999-12-31T23:59:59.999Z' | 9999-12-31T23:59:59.999Z",
        "moment   | '9999-12-31T23:59:59.999-01:00' | not-a-date: a must be a date and time with an"
            + " offset, for example 2026-03-31T17:00:00Z.",
        "moment   | '2026-03-31T17:00:00'  | not-a-date: a must be a date and time with an offset,"
            + " for example 2026-03-31T17:00:00Z.",
        "positive | 1                      | 1",
        "positive | '2147483647'           | 2147483647",
        "positive | 10e1                   | 100",
        "positive | 0                      | out-of-range: a must be a whole number from 1 to"
            + " 2147483647.",
        "positive | 2147483648             | out-of-range: a must be a whole number from 1 to"
            + " 2147483647.",
        "positive | 1.5                    | too-precise: a must be a whole number.",
        "ordinal  | 2.0                    | 2",
        "ordinal  | 1e2147483648           | out-of-range: a must be a whole number from 1 to"
            + " 2147483647.",
        "ordinal  | 1e-2147483648          | too-precise: a must be a whole number.",
        "id       | -1                     | -1",
        "id       | 2147483648             | 2147483648",
        "id       | '2'                    | wrong-type: a must be a number, not text.",
        "id       | 0.5                    | too-precise: a must be a whole number.",
        "ordinal  | '2'                    | wrong-type: a must be a number, not text.",
        "ordinal  | 0                      | out-of-range: a must be a whole number from 1 to"
            + " 2147483647.",
        "count    | 0                      | 0",
        "count    | '0'                    | wrong-type: a must be a number, not text.",
        "count    | -1                     | out-of-range: a must be a whole number from 0 to"
            + " 2147483647.",
        "number   | 1.5                    | 1.5",
        "number   | '1.50'                 | 1.50",
        "number   | true                   | wrong-type: a must be a number, not true or false.",
        "oneOf    | 'two'                  | two",
        "oneOf    | 'Two'                  | unknown-value: a must be one of: one, two. Did you"
            + " mean \"two\"?",
        "oneOf    | 2                      | wrong-type: a must be a string, not a number.",
        "line3    | 'xyz'                  | xyz",
        "line3    | 'wxyz'                 | too-long: a has 4 characters; at most 3 are allowed.",
      })
  void aValueIsReadAsWhatItShouldBe(String as, String json, String expected) {
    Member member = of("{\"a\": %s}".formatted(json.replace('\'', '"'))).get("a");
    Sent<?> read =
        switch (as) {
          case "flag" -> member.flag();
          case "text" -> member.text();
          case "object" -> member.object();
          case "array" -> member.elements(_ -> {});
          case "date" -> member.date();
          case "moment" -> member.moment();
          case "positive" -> member.positive();
          case "ordinal" -> member.ordinal();
          case "id" -> member.id();
          case "count" -> member.count();
          case "number" -> member.number();
          case "oneOf" -> member.oneOf(List.of("one", "two"));
          case "line3" -> member.line(3);
          default -> throw new AssertionError(as);
        };

    assertThat(
            read.isWrong()
                ? violations.listed().stream()
                    .map(each -> "%s: %s".formatted(each.code(), each.message()))
                    .collect(Collectors.joining())
                : read.asOptional().orElseThrow().toString())
        .isEqualTo(expected);
  }

  @Test
  void aMemberWithoutAValueIsSentAndOneThatIsMissingIsNot() {
    for (String blank : List.of("null", "\"\"")) {
      Member member = of("{\"a\": %s}".formatted(blank)).get("a");
      assertThat(member.isSent()).isTrue();
      assertThat(member.flag()).isEqualTo(new Sent.NoValue<>());
      assertThat(member.count()).isEqualTo(new Sent.NoValue<>());
      assertThat(member.ordinal()).isEqualTo(new Sent.NoValue<>());
    }
    assertThat(of("{}").get("a").isSent()).isFalse();
    assertThat(of("{}").get("a").flag()).isEqualTo(new Sent.Nothing<>());
    assertThat(violations.isEmpty()).isTrue();
  }

  @Test
  void elementsAreReadOneByOneAndTooManyOrNoneAreRefused() {
    List<String> seen = new ArrayList<>();
    Member three = of("{\"a\": [\"x\", null, 7]}").get("a");

    assertThat(three.elements(3, each -> seen.add(each.pointer()))).isEqualTo(new Sent.Value<>(3));
    assertThat(seen).containsExactly("/a/0", "/a/1", "/a/2");
    assertThat(violations.isEmpty()).isTrue();
    assertThat(of("{\"a\": []}").get("a").elements(_ -> {})).isEqualTo(new Sent.Value<>(0));

    assertThat(three.elements(2, _ -> {})).isEqualTo(new Sent.Value<>(3));
    violates(
        "{\"a\": []}",
        member -> member.elements(2, _ -> {}),
        "/a too-many: a has 3 items; 1 to 2 are allowed.",
        "/a too-few: a must have 1 to 2 items.");
  }

  @Test
  void ofAFixedListAnEntryIsReadByItsId() {
    assertThat(read("{\"a\": {\"id\": \"2\"}}"))
        .isEqualTo(new Sent.Value<>(PositionType.PART_TIME));
    assertThat(read("{\"a\": {\"id\": null}}")).isEqualTo(new Sent.NoValue<>());
    assertThat(read("{\"a\": {}}")).isEqualTo(new Sent.NoValue<>());
    assertThat(read("{}")).isEqualTo(new Sent.Nothing<>());
    assertThat(violations.isEmpty()).isTrue();
    assertThat(read("{\"a\": {\"id\": 99}}").isWrong()).isTrue();
    assertThat(violations.listed().getFirst().at()).isEqualTo("/a/id");
    assertThat(violations.listed().getFirst().message())
        .startsWith("a.id must be the id of one of: 1");
  }

  private Sent<PositionType> read(String json) {
    return of(json).get("a").entry(PositionType.values());
  }

  @Test
  void unknownMembersAreRefusedIfThatIsAskedHereAndBelow() {
    Members members =
        new Members(
            JobExamples.json("{\"a\": {\"b\": 1}, \"c/d\": 1}"), true, Set.of("a"), violations);
    members.get("a").members(Set.of("bb"));
    of("{\"z\": 1}");

    assertThat(violations.listed()).extracting(Violation::at).containsExactly("/c~1d", "/a/b");
    assertThat(members.pointer("c/d")).isEqualTo("/c~1d");
    assertThat(members.isEmpty()).isFalse();
    assertThat(of("{}").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '`',
      value = {
        "{\"a\": {\"b\": 1}}                                | -",
        "{\"z\": 1, \"a\": {\"y\": 1, \"b\": 1, \"x\": 1}, \"b\": {\"z\": 1}} | /z /a/y /a/x /b",
        "{\"a\": {\"~\": {\"y\": 1}}, \"/\": [{\"y\": 1}]}     | /a/~0 /~1",
        "{\"a\": {\"\": 1}, \"A\": 1}                       | /a/ /A",
      })
  void unknownMembersAreToldInTheOrderOfTheBody(String body, String pointers) {
    Members members = of(body);
    members.get("a").members(Set.of("b"));

    assertThat(members.ignored())
        .containsExactly(pointers == null ? new String[0] : pointers.split(" "));
    assertThat(violations.isEmpty()).isTrue();
  }

  @Test
  void twentyUnknownMembersAreTold() {
    String many =
        "{\"z1\": 1, \"a\": [%s], \"z2\": 1}".formatted("{\"b\": {\"c\": 1}}, ".repeat(30) + 1);
    Members members = of(many);
    members.get("a").elements(each -> each.object().map(_ -> each.members(Set.of())));

    assertThat(members.ignored()).hasSize(20).startsWith("/z1", "/a/0/b").endsWith("/a/18/b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A\\u200B    | U+200B at character 2",
        "\\uFEFFA     | U+FEFF at character 1",
        "' x\\u00ADy' | U+00AD at character 3",
        "\\u2065x     | U+2065 at character 1",
        "x\\uD834\\uDD73y | U+1D173 at character 2",
        "x\\uDB40\\uDC01  | U+E0001 at character 2",
        "x\\u2764\\uFE0F  | U+FE0F at character 3",
      })
  void anIdentifierHasNoCharactersThatCanNotBeSeen(String text, String what) {
    violates(
        "{\"a\": \"%s\"}".formatted(text),
        member -> member.identifier(50),
        "/a bad-character: a has the character %s, which can't be seen. Leave it out."
            .formatted(what));
  }

  @Test
  void anIdentifierIsComposed() {
    Member member = of("{\"a\": \" Re\u0301f \"}").get("a");

    assertThat(member.identifier(3)).isEqualTo(new Sent.Value<>("R\u00E9f"));
    assertThat(member.identifier(2).isWrong()).isTrue();
    assertThat(violations.listed().getFirst().message())
        .isEqualTo("a has 3 characters; at most 2 are allowed.");
    assertThat(of("{\"a\": \"\u0958\"}").get("a").identifier())
        .isEqualTo(new Sent.Value<>("\u0915\u093C"));
  }

  /** Their pointers together would be a thousand times as long as the body. */
  @Test
  void replacementsThatAreDeepInABodyAreReportedWithoutAPointerForEachValue() {
    String name = "n".repeat(256);
    String deep =
        ("{\"" + name + "\":").repeat(60)
            + "["
            + "\"\uFFFD\",1,".repeat(300_000)
            + "1]"
            + "}".repeat(60);

    of(deep).refuseReplacements();

    assertThat(violations.count()).isEqualTo(300_000);
    assertThat(violations.listed()).hasSize(1_000);
    assertThat(violations.listed().getLast().at()).hasSize(60 * 257 + 5);
  }

  @Test
  void oneMemberMayBeLeftToOthers() {
    Members members = of("{\"a\": \"\uFFFD\", \"b\": \"\uFFFD\"}");
    members.refuseReplacementsBeside("a");

    assertThat(violations.listed()).extracting(Violation::at).containsExactly("/b");
    members.refuseReplacements();
    assertThat(violations.listed()).extracting(Violation::at).containsExactly("/b", "/a");
  }

  @Test
  void whatIsSentReplacesWhatWas() {
    Optional<String> before = Optional.of("before");

    assertThat(new Sent.Value<>("x").orBefore(before)).contains("x");
    assertThat(new Sent.NoValue<String>().orBefore(before)).isEmpty();
    assertThat(new Sent.Nothing<String>().orBefore(before)).isEqualTo(before);
    assertThat(new Sent.Wrong<String>().orBefore(before)).isEqualTo(before);
    assertThat(new Sent.NoValue<String>().required(before, "/a", "needed", violations)).isEmpty();
    assertThat(new Sent.Wrong<String>().required(Optional.empty(), "/b", "needed", violations))
        .isEmpty();
    assertThat(violations.listed())
        .containsExactly(new Violation("/a", ViolationCode.REQUIRED, "needed"));
    assertThat(new Sent.Nothing<String>().flatMap(Sent.Value::new).isSent()).isFalse();
    assertThat(new Sent.Wrong<String>().flatMap(Sent.Value::new).isWrong()).isTrue();
    assertThat(new Sent.Value<>("x").flatMap(Sent.Value::new).orElse("y")).isEqualTo("x");
    assertThat(new Sent.NoValue<String>().orElse("y")).isEqualTo("y");
    assertThat(Handling.STRICT).hasToString("strict");
  }
}
