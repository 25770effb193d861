package jobpostings.job.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import jobpostings.AnyText;
import jobpostings.Growth;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violations;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Descriptions of the pieces that HTML and other text are made of, in every handling. */
final class AnyDescriptionTest {
  private static final List<String> TAGS =
      List.of(
          ("a abbr b blockquote br center del div dl dt em font h1 h6 hr i img input ins li math"
                  + " mglyph noscript ol option p plaintext pre q s script select small span strong"
                  + " style svg table tbody td template textarea title tr u ul xmp x-y A P")
              .split(" "));
  private static final List<String> ATTRIBUTES =
      List.of(
          "",
          "",
          "",
          " href='http://x.example/'",
          " href=http://é.example/?a&b",
          " href='mailto:a@b.example,c'",
          " href='javascript:a'",
          " href='http://[::1'",
          " href",
          " target=_top",
          " style='display:none'",
          " style=\"display : none !important; color: red\"",
          " style='text-decoration:line-through'",
          " style='visibility:/* */hidden;;:;{'",
          " style='DISPLAY:n\\6f ne'",
          " style=\"font-size:0;width:1e999px\"",
          " style='a:url(\"'",
          " hidden",
          " aria-hidden=true",
          " class='a' class='b'",
          " a=\"<b>\"",
          " =",
          " \"",
          "/",
          " \u0000");
  private static final List<String> OTHERS =
      List.of(
          "x",
          "text & more",
          " ",
          "\n",
          "\n\n- a\n- b\n",
          "\r\n1. c",
          "\t",
          "\u00A0",
          "\u200B",
          "\u202E",
          "\u0000",
          "\u0085",
          "\uFFFD",
          "\uFFFF",
          "\uD83D\uDE00",
          "\u00E9",
          "<",
          ">",
          "</",
          "/>",
          "<>",
          "</>",
          "a < b > c",
          "<jobs@x.example>",
          "<https://x.example>",
          "<!--",
          "-->",
          "--!>",
          "<!-- a -->",
          "<!-->",
          "<![CDATA[",
          "]]>",
          "<!DOCTYPE html>",
          "<?xml a?>",
          "&",
          "&amp",
          "&amp;",
          "&lt;p&gt;a&lt;/p&gt;",
          "&amp;lt;b&amp;gt;",
          "&nbsp;",
          "&NotEqualTilde;",
          "&x;",
          "&#",
          "&#0;",
          "&#13;",
          "&#x80;",
          "&#xD800;",
          "&#xFDD0;",
          "&#x10FFFF;",
          "&#x110000;",
          "&#99999999999;",
          "\"",
          "'",
          "`",
          "=");

  private static Arbitrary<String> pieces() {
    Arbitrary<String> tags = AnyText.of(TAGS);
    Arbitrary<String> starts =
        Combinators.combine(
                tags, AnyText.of(ATTRIBUTES, 2), AnyText.of(List.of(">", ">", "/>", "")))
            .as((tag, attributes, end) -> "<" + tag + attributes + end);
    Arbitrary<String> others = AnyText.of(OTHERS);
    Arbitrary<String> elements =
        Combinators.combine(tags, AnyText.of(ATTRIBUTES), AnyText.of(OTHERS, 2))
            .as((tag, attribute, text) -> "<%1$s%2$s>%3$s</%1$s>".formatted(tag, attribute, text));
    return Arbitraries.oneOf(starts, tags.map("</%s>"::formatted), elements, others, others);
  }

  @Provide
  Arbitrary<String> descriptions() {
    return AnyText.joined(pieces(), 12).map("x"::concat);
  }

  @Provide
  Arbitrary<List<String>> repeated() {
    return Combinators.combine(
            AnyText.joined(pieces(), 3),
            AnyText.joined(pieces(), 3).filter(unit -> !unit.isEmpty()),
            AnyText.joined(pieces(), 2))
        .as(List::of);
  }

  @Property(tries = 150, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void anyIsRefusedOrStored(@ForAll("descriptions") String html) {
    DescriptionGeneratedTest.isRefusedOrStored(html);
  }

  @Property(tries = 50, seed = "2", edgeCases = EdgeCasesMode.NONE)
  void readingGrowsWithTheLength(@ForAll("repeated") List<String> html) {
    Growth.assertLinear(html.get(0), html.get(1), html.get(2), AnyDescriptionTest::check);
    Growth.assertLinear(html.get(0), html.get(1), html.get(2), AnyDescriptionTest::fix);
  }

  private static void check(String html) {
    handle(() -> DescriptionRules.check(html, "/description", new Violations()));
  }

  private static void fix(String html) {
    handle(() -> DescriptionRules.fix(html, "/description", new ArrayList<>(), new Violations()));
  }

  private static void handle(Runnable handling) {
    try {
      handling.run();
    } catch (Problem problem) {
      assertThat(problem.code()).isEqualTo(ProblemCode.TOO_LARGE);
    }
  }
}
