package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.fixed;
import static jobpostings.job.description.DescriptionChecks.stored;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptions that are fixed rather than refused. */
class DescriptionMendingTest {
  static final List<PastedDescription> PASTED = PastedDescription.ALL;

  @ParameterizedTest
  @FieldSource("PASTED")
  void pastedDescriptionsAreStored(PastedDescription pasted) {
    String stored = fixed(pasted.sent());

    assertThat(stored.replaceAll("\\s+", " ")).isEqualTo(pasted.stored());
    List<Warning> warnings = new ArrayList<>();
    Violations violations = new Violations();
    DescriptionRules.check(pasted.sent(), "/description", violations);
    DescriptionRules.fix(pasted.sent(), "/description", warnings, new Violations());
    assertThat(warnings.isEmpty()).isEqualTo(violations.isEmpty());
    assertThat(stored(stored)).isEqualTo(stored);
  }

  @Test
  void nineInTenOfThemReadAsTheyWereMeant() {
    assertThat(PASTED)
        .hasSizeGreaterThan(110)
        .extracting(PastedDescription::sent)
        .doesNotHaveDuplicates();
    assertThat(PASTED)
        .filteredOn(pasted -> !pasted.isAsMeant())
        .hasSizeLessThan(PASTED.size() / 10);
  }

  @Test
  void whatIsSoundIsLeftAsItIs() {
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      GeneratedHtml html = new GeneratedHtml(random);
      if (!PlainText.isPlain(html.sent())) {
        assertThat(fixed(html.sent())).isEqualTo(html.stored());
        assertThat(warnings(html.sent())).isEmpty();
      }
    }
    assertThat(fixed("<p></p>plain\n\ntext")).isEqualTo("<p></p>plain\n\ntext");
  }

  @Test
  void eachKindOfChangeIsOneWarningWithItsCount() {
    assertThat(
            warnings(
                "<h2>Pay</h2><h3>Now</h3><span style='x'>a</span><u>b</u><u>c</u><img src=x>"
                    + "<script>x</script><p class=x id=y>1 < 2 &amp 3</p><!-- x --></b>"
                    + "<a href='/x'>x</a><a href='https://x.example/a b'>y</a>\u0000<pre>z</pre>"
                    + "<table><tr><td>t</table><b/>"))
        .containsExactly(
            "bad-character 1: Characters that HTML has no place for were replaced.",
            "html-malformed 1: Comments, doctypes and processing instructions were taken out.",
            "html-malformed 1: Each \"<\" that starts no tag was written as \"&lt;\".",
            "html-malformed 1: Character references that were not complete, or not known, were"
                + " written as what they show.",
            "html-malformed 1: Slashes, spaces and quotation marks in tags were set right.",
            "html-malformed 1: Tags that were left open, or closed in another order, were closed"
                + " where browsers do it.",
            "html-tag 2: Headings became paragraphs in bold: h2, h3.",
            "html-tag 3: Tables became paragraphs, one for each row: table, tr, td.",
            "html-tag 1: Blocks that are not allowed became div or p: pre.",
            "html-tag 3: Tags that are not allowed were taken out, and their text kept: span, u.",
            "html-tag 2: Tags that are not allowed were taken out with what they held: img,"
                + " script.",
            "html-attribute 2: Attributes that are not allowed, or were there before, were taken"
                + " out: class, id.",
            "html-attribute 1: Links without an absolute http, https or mailto address became text:"
                + " /x.",
            "not-a-url 1: Characters in addresses of links were percent-encoded, or left out if"
                + " they are space around one or ends of lines in it: https://x.example/a%20b.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <a href="http://a.ca" href="http://b.ca">x</a>               | html-attribute 1: .*: href.
          <a href="http://a.ca" target=_top Target=_self>x</a>         | html-attribute 1: .*: target.
          x</p>                                                        | html-malformed 1: .*
          x</b></i>                                                    | html-malformed 2: .*
          x</svg>                                                      | html-tag 1: .*: svg.
          """)
  void whatIsThereTwiceAndEndsOfNothingAreTold(String html, String warning) {
    assertThat(warnings(html)).singleElement().asString().matches(warning);
  }

  @Test
  void whatIsLostIsToldBehindHoweverManyOtherFaults() {
    for (String html : List.of("<b>x</b>", "x")) {
      Violations violations = new Violations();
      DescriptionRules.fix(
          html + "\u0001".repeat(2_000) + "\uFFFD", "/d", new ArrayList<>(), violations);
      assertThat(violations.listed())
          .singleElement()
          .asString()
          .contains("bad-character")
          .contains("There is more");
    }
  }

  @Test
  void warningsNameTheFirstFive() {
    assertThat(warnings("<p a b c d e f g>x</p>"))
        .containsExactly(
            "html-attribute 7: Attributes that are not allowed, or were there before, were taken"
                + " out: a, b, c, d, e and others.");
    assertThat(warnings("<p " + "x".repeat(5000) + ">x</p>"))
        .allSatisfy(warning -> assertThat(warning.length()).isLessThan(200));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <script>x</script>   | html-empty: The description holds no text. Describe the job.
          <h1> </h1><img>      | html-empty: The description holds no text. Describe the job.
          <u>Z\uFFFDrich</u>  | bad-character: The character U+FFFD at line 1, column 5 stands for what was lost when the text was read as UTF-8. Write what was meant.
          a < b < c < Z\uFFFD | bad-character: The character U+FFFD at line 1, column 14 stands for what was lost when the text was read as UTF-8. Write what was meant.
          <!--x-->Z&#xFFFD;   | bad-character: The character reference at line 1, column 10 stands for a character that was lost. Write what was meant.
          <u>Z&#xFFFD;rich</u> | bad-character: The character reference at line 1, column 5 stands for a character that was lost. Write what was meant.
          """)
  void whatCanNotBeMendedIsRefused(String html, String violation) {
    Violations violations = new Violations();
    List<Warning> warnings = new ArrayList<>();
    assertThat(
            DescriptionRules.fix(
                html.replace("\\uFFFD", "\uFFFD"), "/description", warnings, violations))
        .isEmpty();
    assertThat(violations.listed())
        .extracting(v -> v.code() + ": " + v.message())
        .containsExactly(violation);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<<<<<",
        "&&&&&",
        "</</</",
        "<a<a<a",
        "<a href='<a href='<a href='",
        "<!--<!--",
        "<x y='",
      })
  void whatIsNoTagIsTextAndNothingOfItIsLost(String html) {
    assertThat(fixed("x" + html).replace("&lt;", "<").replace("&amp;", "&"))
        .startsWith(html.contains("!") ? "x" : "x" + html.substring(0, html.length() - 1));
  }

  private static List<String> warnings(String html) {
    List<Warning> warnings = new ArrayList<>();
    DescriptionRules.fix(html, "/description", warnings, new Violations());
    assertThat(warnings).allMatch(warning -> warning.at().equals("/description"));
    return warnings.stream().map(w -> w.code() + " " + w.count() + ": " + w.message()).toList();
  }
}
