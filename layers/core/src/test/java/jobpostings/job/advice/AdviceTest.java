package jobpostings.job.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jobpostings.Growth;
import jobpostings.job.Salary;
import jobpostings.job.member.Workplace;
import jobpostings.location.Province;
import jobpostings.reference.SalaryPeriod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each place of advice-places.txt with each content of advice-contents.txt: their labels add up.
 */
class AdviceTest {
  private static final List<String[]> CONTENTS = rows("advice-contents.txt");

  private static List<String[]> rows(String file) {
    try (var lines = AdviceTest.class.getResourceAsStream("/cases/" + file)) {
      return new String(lines.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> Stream.of(line.split("\\|")).map(String::strip).toArray(String[]::new))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> words(String cell) {
    return Stream.of(cell.split("[ ,]+")).filter(word -> !word.equals("-")).toList();
  }

  private static Set<Province> provinces(String cell) {
    Set<Province> all = EnumSet.noneOf(Province.class);
    if (cell.equals("CA")) {
      return EnumSet.allOf(Province.class);
    }
    words(cell).stream().map(Province::valueOf).forEach(all::add);
    return all;
  }

  @ParameterizedTest(name = "{0}, {1}, from {2}")
  @CsvFileSource(resources = "/cases/advice-places.txt", delimiter = '|', numLinesToSkip = 4)
  void advisesWhatIsLabelledAndNothingElse(
      String workplace, String locations, String remoteFrom, String law, String boards) {
    String places =
        Stream.of(locations.split(";"))
            .map(place -> place.substring(place.length() - 2))
            .collect(joining(" "));
    for (String[] row : CONTENTS) {
      List<String> disclosures =
          row[2].equals("-") ? List.of("-", "-") : List.of(row[2].split(", "));
      Posting posting =
          new Posting(
              provinces(places),
              workplace.equals("-")
                  ? Workplace.ONSITE
                  : Workplace.valueOf(workplace.toUpperCase(Locale.ROOT)),
              !remoteFrom.equals("-"),
              provinces(remoteFrom),
              salary(row[1]),
              Optional.of(disclosures.get(0)).filter(a -> !a.equals("-")).map(Boolean::valueOf),
              !disclosures.get(1).equals("-"),
              "x".repeat(Integer.parseInt(row[3])),
              "<p>" + "x".repeat(Integer.parseInt(row[4])) + "</p>");
      Set<String> expected = new TreeSet<>();
      for (String province : words(law)) {
        String labels = province.equals("ON") ? row[5] : row[6];
        words(labels).forEach(code -> expected.add("CA-" + province + " " + code));
      }
      words(row[7]).forEach(code -> expected.add("board " + code));
      words(boards).forEach(code -> expected.add("board " + code));
      List<Advice> advice = Advice.on(posting);
      assertThat(advice.stream().map(AdviceTest::label))
          .as(String.join(" | ", row))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static String label(Advice advice) {
    return advice.law().map(law -> "CA-" + law.jurisdiction()).orElse("board")
        + " "
        + advice.code();
  }

  private static Optional<Salary> salary(String cell) {
    if (cell.equals("-")) {
      return Optional.empty();
    }
    String[] parts = cell.replace(" to ", "-").split(" ");
    String[] amounts = parts[0].split("-");
    SalaryPeriod period =
        Stream.of(SalaryPeriod.values())
            .filter(each -> each.entry().unit().get().equals(parts[1]))
            .findFirst()
            .get();
    return Optional.of(
        new Salary(
            new BigDecimal(amounts[0]),
            amounts.length > 1 ? Optional.of(new BigDecimal(amounts[1])) : Optional.empty(),
            period,
            parts.length > 2));
  }

  @Test
  void eachRuleOfLawHasItsSourceAndEachPointerLeadsIntoAJob() {
    assertThat(Rule.all()).extracting(Rule::code).contains(Code.values());
    for (Rule rule : Rule.all()) {
      assertThat(rule.pointer()).startsWith("/");
      assertThat(rule.message()).endsWith(".").doesNotContainIgnoringCase("illegal");
      rule.law().ifPresent(law -> assertThat(law.url()).startsWith("https://"));
      rule.law().ifPresent(law -> assertThat(law.source()).contains("Act").contains(", s. "));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pay-missing | ON | Act | s. 1 | 2026-01-01 | | /salary | Text.",
        "pay-missing | ON | Act | | 2026-01-01 | https://example.org | /salary | Text.",
        "pay-missing | ON | | s. 1 | 2026-01-01 | https://example.org | /salary | Text.",
        "pay-missing | | Act | s. 1 | 2026-01-01 | https://example.org | /salary | Text.",
        "pay-missing | ON | Act | s. 1 | | https://example.org | /salary | Text.",
        "no-code | ON | Act | s. 1 | 2026-01-01 | https://example.org | /salary | Text.",
        "pay-missing | ON | Act | s. 1 | 2026-01-01 | https://example.org | /salary"
      })
  void aRuleWithoutItsSourceIsRefused(String row) {
    assertThatThrownBy(() -> Rule.read(row)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          <p>abc</p>                                | 3
          <p>ab c</p><p>d</p>                       | 6
          <p>a<b>b</b>c</p>                         | 3
          <p>&amp;&lt;&gt;</p>                      | 3
          <p>a&nbsp; &nbsp;b</p>                    | 3
          <ul><li>a</li><li>b</li></ul>             | 3
          <p>  a  </p>                              | 1
          <p>a\u200bb</p>                           | 2
          <p>\uD83D\uDE00\uD83D\uDE00</p>               | 2
          <a href="https://e.example/?a>b&amp;c">d</a> | 1
          """)
  void countsWhatADescriptionShows(String html, int length) {
    assertThat(VisibleText.length(html, 1_000)).isEqualTo(length);
  }

  /** {@code ~} is an end of line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          <p>One</p><ul><li>two</li></ul>three<br>four | ~One~~~two~~three~four
          <div><ol><li>a</li></ol></div>               | ~~~a~~~
          a<b>b</b><i>c</i><u>d</u>                    | abcd
          a&lt;b&gt;c&amp;d&quot;e&nbsp;f              | a<b>c&d e f
          <a href="https://x.example/?a>b">a</a>~b     | a b
          """)
  void readsWhatADescriptionShowsByLines(String html, String text) {
    assertThat(VisibleText.of(html.replace('~', '\n'))).isEqualTo(text.replace('~', '\n'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<p>a</p>", "&amp;", "  ", "<a href=\"x>y\">b</a>", "\u200b"})
  void whatIsReadOfADescriptionGrowsWithItAndNotFaster(String unit) {
    Growth.assertLinear("<p>", unit, "</p>", html -> VisibleText.length(html, 1 << 30));
    Growth.assertLinear("<p>", unit, "</p>", VisibleText::of);
  }
}
