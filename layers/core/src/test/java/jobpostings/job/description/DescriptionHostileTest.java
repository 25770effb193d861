package jobpostings.job.description;

import static java.util.stream.Collectors.joining;
import static jobpostings.job.description.DescriptionChecks.fixed;
import static jobpostings.job.description.DescriptionChecks.refused;
import static jobpostings.job.description.DescriptionChecks.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptions that try to run scripts where they are shown, or to wear the service down. */
@Tag("slow")
class DescriptionHostileTest {
  private static final int ONE_MEBIBYTE = 1024 * 1024;

  /** Twice what the most expensive text found so far takes: short labels of many hosts. */
  private static final int MAX_BYTES_A_CHARACTER = 2_000;

  /** What may be wrong with a description that handling=lenient can't fix. */
  private static final String REFUSED_WHEN_MENDED = "html-empty|bad-character|required";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Characters enough to show what grows faster than they do. */
  int flood() {
    return ONE_MEBIBYTE / 128;
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void noneIsLetThrough(HostileHtml attack) {
    assertThat(refused(attack.html())).isNotEmpty();
    assertThat(DescriptionRules.keeps(attack.html())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void whatOnlyLooksLikeAnAttackIsStored(HostileHtml harmless) {
    String stored = stored(harmless.html());

    assertThat(stored(stored)).isEqualTo(stored);
  }

  @ParameterizedTest
  @FieldSource("jobpostings.job.description.HostileHtml#ALL")
  void mendingLeavesNothingOfItAlive(HostileHtml attack) {
    Violations violations = new Violations();
    Optional<String> fixed =
        DescriptionRules.fix(attack.html(), "/description", new ArrayList<>(), violations);

    assertThat(violations.listed())
        .allMatch(violation -> violation.code().toString().matches(REFUSED_WHEN_MENDED));
    fixed.ifPresent(
        stored -> {
          assertThat(stored(stored)).isEqualTo(stored);
          assertThat(stored)
              .doesNotContainPattern("(?i)<(?!/?(strong|b|em|i|br|p|div|ul|ol|li|a)[ >])")
              .doesNotContainPattern("<[^>]*(\"javascript| on[a-z]+=| style=)");
        });
  }

  @Test
  void theListIsLongAndHoldsNothingTwice() {
    List<String> all = HostileHtml.ALL.stream().map(HostileHtml::html).toList();

    assertThat(all).doesNotHaveDuplicates().hasSizeGreaterThan(500);
    assertThat(HostileHtml.ALL).filteredOn(HostileHtml::isLive).hasSizeGreaterThan(200);
  }

  static Stream<HostileHtml> attacks() {
    return HostileHtml.ALL.stream().filter(html -> !html.isAllowed());
  }

  static Stream<HostileHtml> allowed() {
    return HostileHtml.ALL.stream().filter(HostileHtml::isAllowed);
  }

  @Test
  void theParserHasTheLastWord() {
    assertThat(DescriptionRules.keeps("<p>x</p>")).isTrue();
    assertThat(DescriptionRules.keeps("<p>x")).isFalse();
    assertThat(DescriptionRules.keeps("<b>an error")).isFalse();
    assertThat(DescriptionRules.keeps("<u>another tag</u>")).isFalse();
    assertThat(DescriptionRules.keeps("<!-- no element -->")).isFalse();
    assertThat(DescriptionRules.keeps("<a>no address</a>")).isFalse();
    assertThat(DescriptionRules.keeps("&#xFFFF;written otherwise")).isFalse();
  }

  @Test
  void markupThatIsTextStaysText() {
    assertThat(stored("&lt;script>alert(1)&lt;/script>"))
        .isEqualTo("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(stored("&amp;lt;img src=x onerror=alert(1)&amp;gt;"))
        .isEqualTo("&amp;lt;img src=x onerror=alert(1)&amp;gt;");
    assertThat(stored("&#60;b&#62; &#x3c;svg onload=1&#x3E;"))
        .isEqualTo("&lt;b&gt; &lt;svg onload=1&gt;");
    assertThat(stored("<a href=\"http://x.example/?%22%3E%3Cscript%3E&amp;quot;\">y</a>"))
        .isEqualTo("<a href=\"http://x.example/?%22%3E%3Cscript%3E&amp;quot;\">y</a>");
    assertThat(stored("+ADw-script+AD4-")).isEqualTo("+ADw-script+AD4-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<div>", "<b>", "<ul><li>", "<b><i>", "<p><b>", "<span>"})
  void deepNestingIsRefusedWithoutRecursion(String tags) {
    assertCheap(tags.repeat(flood() / 3) + "x", false);
  }

  @Test
  void nestingGoes256Deep() {
    assertThat(stored("<div>".repeat(256) + "x" + "</div>".repeat(256))).startsWith("<div><div>");
    assertThat(refused("<div>".repeat(257) + "x" + "</div>".repeat(257)))
        .containsExactly(
            "html-malformed: <div> at line 1, column 1281"
                + " (\"...<div><div><div><div><div>x</div></div></...\") is inside 256 others."
                + " Nest less deeply.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<b>",
        "<",
        "&lt",
        "&x;",
        "</b>",
        "<x>",
        "</x>",
        "<p><b>",
        "<p><b x=1></p>",
        "<a ",
        "<a@",
        "<a@ ",
        "<a=>",
        "<p x=1 y>",
        "<a href='",
        "<a href=mailto:>",
        "<!--",
        "<!-- -->",
        "<script>",
        "</",
        "<?",
        "\u0000"
      })
  void hostileTextIsRefusedCheaply(String unit) {
    assertCheap(unit.repeat(flood() / unit.length()), false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text ",
        "&",
        "&amp;",
        "é",
        "x<br>",
        "<p>x",
        "<b>x</b>",
        "<ul><li>x</ul>",
        "<a href=http://x.example>x</a>"
      })
  void soundTextIsStoredCheaply(String unit) {
    assertCheap(unit.repeat(flood() / unit.length()), true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          &     |                  | 0
          >     |                  | 0
          """)
  void whatWouldGrowTooLargeToBeSentBackIsNotParsed(String unit, String around, int times) {
    String start = Objects.requireNonNullElse(around, "").repeat(times);
    String end = IntStream.range(0, times).mapToObj(_ -> ends(around)).collect(joining());
    String html = start + unit.repeat(5 * ONE_MEBIBYTE / unit.length()) + end;
    long before = THREADS.getCurrentThreadAllocatedBytes();

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> DescriptionRules.check(html, "/description", new Violations()))
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(ProblemCode.TOO_LARGE))
        .withMessageContaining("6,291,456");
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / html.length()).isLessThan(MAX_BYTES_A_CHARACTER / 10);
  }

  private static String ends(String tags) {
    List<String> ends = new ArrayList<>(List.of(tags.split("(?=<)")));
    return ends.reversed().stream().map(tag -> tag.replace("<", "</")).collect(joining());
  }

  @Test
  void longTagsAndAddressesAreReadCheaply() {
    int length = 2 * flood();
    assertCheap("<" + "b".repeat(length) + ">x", false);
    assertCheap("<b" + "\u0130".repeat(length) + ">x", false);
    assertCheap("<b>x</b" + "\u0130".repeat(length) + ">", false);
    assertCheap("<p style='" + "\u0130".repeat(length) + "'>x</p>", false);
    assertCheap("<p class='" + "\u0130".repeat(length) + "'>x</p>", false);
    assertCheap("<p " + "a ".repeat(length) + ">x", false);
    assertCheap("&" + "a".repeat(length) + ";", true);
    assertCheap("<a href=\"http://" + "é".repeat(length) + "/\">x</a>", false);
    assertCheap("<a href=\"http://x.example/" + "x".repeat(length) + "\">x</a>", true);
    assertCheap("<b>".repeat(256) + "</i>".repeat(length / 4), false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<p>x</p>", "<div>x</div>", "<br>", "<b>x</b>", "<ul><li>x</ul>"})
  void whatIsDeepInOthersIsReadCheaply(String unit) {
    String start = "<div><b>".repeat(120);
    String end = "</b></div>".repeat(120);
    assertCheap(start + unit.repeat(flood() / unit.length()) + "x" + end, true);
  }

  @Tag("deep")
  @Test
  void aDescriptionHas200000Elements() {
    String most = "x" + "<br>".repeat(200_000);
    assertThat(stored(most)).isEqualTo(most);
    assertThat(fixed(most)).isEqualTo(most);
    noneMoreThan200000Of("<br>");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"<p>", "<u>", "<b>"})
  void noneMoreThan200000Of(String unit) {
    String html = unit.repeat(200_001) + "x" + unit.replace("<", "</");
    assertThat(codes(violations -> DescriptionRules.check(html, "/d", violations)))
        .contains(ViolationCode.TOO_MANY);
    assertThat(codes(violations -> DescriptionRules.fix(html, "/d", new ArrayList<>(), violations)))
        .containsExactly(ViolationCode.TOO_MANY);
  }

  private static List<ViolationCode> codes(Consumer<Violations> check) {
    Violations violations = new Violations();
    check.accept(violations);
    return violations.listed().stream().map(Violation::code).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"</p>", "</li>", "</em>", "</ul>x"})
  void endsOfNothingDeepInOthersAreRefusedCheaply(String unit) {
    assertCheap("<div>".repeat(250) + unit.repeat(flood() / unit.length()), false);
  }

  @Test
  void formattingThatAParserRepeatsIsRefusedCheaply() {
    String attributes = IntStream.range(0, 512).mapToObj(" a%d"::formatted).collect(joining());
    String open =
        IntStream.range(0, 12).mapToObj(i -> "<b b" + i + attributes + ">").collect(joining());
    assertCheap("<p>" + open + "</p>" + "<p>x</p>".repeat(flood() / 8), false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<p a*>x</p>", "<b a*><div><div><div>x</b></b></b>", "<b a*></p><p>x"})
  void tagsOfManyAttributesAreReadCheaply(String unit) {
    String attributes = IntStream.range(0, 512).mapToObj(" a%d"::formatted).collect(joining());
    String html = unit.replace(" a*", attributes);
    assertCheap(html.repeat(flood() / html.length()), false);
  }

  @Test
  void tablesInTablesAreMendedCheaply() {
    assertCheap("<table><tr><td>".repeat(40) + "<p>x</p>".repeat(flood() / 8), false);
  }

  @Test
  void manyHostsAndAddressesAreReadCheaply() {
    String labels = "<a href=\"http://" + "é.".repeat(25) + "ca\">x</a>";
    assertCheap(labels.repeat(flood() / labels.length()), true);
    assertCheap("<a href=\"mailto:" + "a@b.ca,".repeat(flood() / 7) + "a@b.ca\">x</a>", true);
  }

  @Test
  void messagesQuoteLittle() {
    assertThat(refused("<" + "\uD83D\uDE00b".repeat(1000).substring(2) + ">x"))
        .allSatisfy(violation -> assertThat(violation.length()).isLessThan(200));
    assertThat(refused("<a href=\"" + "é".repeat(1000) + "\">x</a>"))
        .allSatisfy(violation -> assertThat(violation.length()).isLessThan(300));
  }

  /** Requires memory in proportion to the length. Unlike time, memory can be counted. */
  static void assertCheap(String html, boolean isSound) {
    Violations violations = new Violations();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    DescriptionRules.check(html, "/description", violations);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(violations.isEmpty()).isEqualTo(isSound);
    assertThat(allocated / html.length()).isLessThan(MAX_BYTES_A_CHARACTER);
    if (!isSound) {
      assertMendedCheaply(html);
    }
  }

  /** Requires that fixing it takes no more, whether it succeeds or is refused. */
  static void assertMendedCheaply(String html) {
    Violations violations = new Violations();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      DescriptionRules.fix(html, "/description", new ArrayList<>(), violations);
    } catch (Problem problem) {
      assertThat(problem.code()).isEqualTo(ProblemCode.TOO_LARGE);
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / html.length()).isLessThan(MAX_BYTES_A_CHARACTER);
  }
}
