package jobpostings.job.description;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No fix changes what a text says: what is sent, what is stored, and what is told. */
class LeftOutAndPlainTest {
  private static final String MORE = "More that the source hides or has struck out was left out.";

  /** In what is sent, {@code ~} is an end of line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <p>Cook.</p><span style="display:none">Ceiling: 71000</span>      | <p>Cook.</p> | HIDDEN Ceiling: 71000
          <p>Cook.</p><p hidden>Replaces J.</p>                             | <p>Cook.</p> | HIDDEN Replaces J.
          <p>Cook.<i HIDDEN=until-found>x</i></p>                           | <p>Cook.</p> | HIDDEN x
          <p>Cook.<span style="mso-hide:all">req 4417</span></p>            | <p>Cook.</p> | HIDDEN req 4417
          <p>Cook.</p><div style="position:absolute;left:-9999px">x</div>   | <p>Cook.</p><div>x</div> | ATTRIBUTE 1
          <p>y<u style=" DISPLAY : NONE ; ">x</u></p>                       | <p>y</p> | HIDDEN x
          <p>y<u style=display:/**/none>x</u></p>                           | <p>yx</p> | INLINE 1
          <p>y<u style="/*;*/display:none">x</u></p>                        | <p>y</p> | HIDDEN x
          <p>y<u style="color:red;visibility:hidden">x</u></p>              | <p>y</p> | HIDDEN x
          <p>y<u style="display:block;display:none">x</u></p>               | <p>y</p> | HIDDEN x
          <p>y<u style="display:none;display:inline">x</u></p>              | <p>y</p> | HIDDEN x
          <p>y<u style="display:none!important;display:inline">x</u></p>    | <p>y</p> | HIDDEN x
          <p>y<u style="display:inline ! IMPORTANT;display:none">x</u></p>  | <p>y</p> | HIDDEN x
          <p>y<u style="display:none;display:hidden;display:">x</u></p>     | <p>y</p> | HIDDEN x
          <p>y<u style="d\\69splay:n\\6f ne">x</u></p>                      | <p>yx</p> | INLINE 1
          <p>y<u style="display:none&#59;color:red">x</u></p>               | <p>y</p> | HIDDEN x
          <p>y<u style="--display:none;x-display:none">x</u></p>            | <p>y</p> | HIDDEN x
          <p>y<u style="di\\splay:none">x</u></p>                            | <p>yx</p> | INLINE 1
          <p>y<key>x</key></p>                                              | <p>yx</p> | INLINE 1
          <p>y<u class=hidden style="color:#fff;font-size:0">x</u></p>      | <p>yx</p> | INLINE 1
          <p>y<u aria-hidden=true>x</u></p>                                 | <p>yx</p> | INLINE 1
          <p>y<u style="left:-9999px;text-indent:-999px">x</u></p>          | <p>yx</p> | INLINE 1
          <p>y<u style="font-family:'a;display:none'">x</u></p>             | <p>y</p> | HIDDEN x
          <p>y<u style="display:none;display:inline!important">x</u></p>    | <p>y</p> | HIDDEN x
          <p>y<u style="visibility:collapse">x</u></p>                      | <p>yx</p> | INLINE 1
          <p>y<u style="Display :&#9;NONE">x</u></p>                        | <p>y</p> | HIDDEN x
          <p>y</p><div hidden><p>a <s>b</s></p><u>c</u></div>               | <p>y</p> | HIDDEN a b c
          <p>y</p><div style=visibility:hidden>a<b style=visibility:visible>b</b></div> | <p>y</p> | HIDDEN ab
          <p>y<s>a <u hidden>b</u></s></p>                                  | <p>y</p> | STRUCK a b
          <p>y<span hidden> </span></p>                                     | <p>y</p> | INLINE 1
          <p hidden>x                                                       | `` | ``
          y<p>z</p><p hidden>x                                              | y<p>z</p> | HIDDEN x
          <p>y</p><input type=hidden value=x><template>x</template>         | <p>y</p> | REMOVED 2
          <p>y</p><details><summary>More</summary>x</details>               | <p>y</p><div><p>More</p>x</div> | BLOCK 2
          <p>Pay: <s>$21 an hour</s> $24 an hour</p>                        | <p>Pay: $24 an hour</p> | STRUCK $21 an hour
          <p>Apply by <del>1 March</del> 15 March.</p>                      | <p>Apply by 15 March.</p> | STRUCK 1 March
          <p>20<strike>21</strike>24</p>                                    | <p>20 24</p> | STRUCK 21
          <p><span style=text-decoration:line-through>No.</span> Yes.</p>   | <p> Yes.</p> | STRUCK No.
          <p style="text-decoration: red underline line-through">x</p>y     | y | STRUCK x
          <b style="text-decoration-line:line-through">x</b>y               | y | STRUCK x
          <p><u style="text-decoration-line:line-through;text-decoration:none">x</u>y</p> | <p>y</p> | STRUCK x
          <p>Co<u hidden>x</u>ok</p>                                        | <p>Cook</p> | HIDDEN x
          <p>10<sup>2</sup> H<sub>2</sub>O 10<sup>-3</sup>m</p>             | <p>10 2 H 2 O 10 -3 m</p> | INLINE 3
          <p>5 m<sup>2</sup>. (<sup>1</sup>)</p>                            | <p>5 m 2. (1)</p> | INLINE 2
          <p>Mon<img src=x>Tue</p>                                          | <p>Mon Tue</p> | REMOVED 1
          <p>fo<script>x</script>o</p>                                      | <p>foo</p> | REMOVED 1
          <p><u style=display:block>Mon 9</u><u style=display:block>8 Tue</u></p> | <p>Mon 9 8 Tue</p> | INLINE 2
          <table><tr><td>10<td>20<td hidden>x</table>                       | `<p>10 | 20</p>` | HIDDEN x, TABLE 4
          `<table><tr><td>10</td><td>20</td><td><p>a</p><p>b</p></td></tr></table>` | <p>10</p><p>20</p><p>a</p><p>b</p> | TABLE 5
          <tr><td>Pay</td><td>20</td></tr><tr><td>Hours</td><td>40</td></tr> | Pay 20<br> Hours 40 | TABLE 6
          If a<b and b>c, tell us.~~Second.          | <p>If a&lt;b and b&gt;c, tell us.</p><p>Second.</p> | ANGLE_BRACKET 1, LINE 1
          Map<Key>~Second                            | <p>Map&lt;Key&gt;<br>Second</p> | ANGLE_BRACKET 1, LINE 1
          Kim <kim@x.example>                        | Kim &lt;kim@x.example&gt; | ANGLE_BRACKET 1
          Dear <manager name>, a < b                 | Dear &lt;manager name&gt;, a &lt; b | ANGLE_BRACKET 2
          5 < 6 > 4                                  | 5 &lt; 6 &gt; 4 | ANGLE_BRACKET 1
          Use <b> and <div>, <title>                 | Use &lt;b&gt; and &lt;div&gt;, &lt;title&gt; | ANGLE_BRACKET 3
          <entry><key>x</key></entry>                | &lt;entry&gt;&lt;key&gt;x&lt;/key&gt;&lt;/entry&gt; | ANGLE_BRACKET 4
          - Lift~- Carry~ ~~ R&D &amp; more~         | <p>- Lift<br>- Carry</p><p>R&amp;D &amp; more</p> | LINE 2
          Cook <!-- secret~<b>x</b> -->wanted~now    | <p>Cook wanted<br>now</p> | COMMENT 1, LINE 1
          One line > none                            | One line &gt; none | ``
          One~&nbsp;                                 | One~&nbsp; | ``
          One&#10;Two&#x00A;Three&NewLine;&#12;Four  | <p>One<br>Two<br>Three</p><p>Four</p> | LINE 3
          One&#10;                                   | One | ``
          One&#100;                                  | Oned | ``
          One~&nbsp; &nbsp;~Two                      | <p>One</p><p>Two</p> | LINE 1
          One<br>Two~Three                           | One<br>Two~Three | ``
          <p>One~<p>Two                              | <p>One~</p><p>Two</p> | ``
          <li>One<li>Two                             | <li>One</li><li>Two</li> | ``
          <li>One                                    | <li>One</li> | ``
          Use the <p> tag                            | Use the &lt;p&gt; tag | ANGLE_BRACKET 1
          See <a href="https://x.example/">us        | See <a href="https://x.example/">us</a> | NESTING 1
          <span>One~Two</span>                       | One Two | INLINE 1
          <p>Map<Key> for <manager name></p>         | <p>Map&lt;Key&gt; for &lt;manager name&gt;</p> | LESS_THAN 2
          &lt;p&gt;Cook&lt;/p&gt;~wanted             | &lt;p&gt;Cook&lt;/p&gt;~wanted | ESCAPED 1
          <p>R&amp;amp;D</p>                         | <p>R&amp;amp;D</p> | ESCAPED 1
          <p>R&amp;#38;D</p>                         | <p>R&amp;#38;D</p> | ESCAPED 1
          <p>R&amp;x26;D, A&amp;E</p>                | <p>R&amp;x26;D, A&amp;E</p> | ``
          <p>&lt;b&gt;x&lt;/b&gt; R&amp;amp;D</p>    | <p>&lt;b&gt;x&lt;/b&gt; R&amp;amp;D</p> | ESCAPED 1
          <p>You know &lt;div&gt; and a &lt; b</p>   | <p>You know &lt;div&gt; and a &lt; b</p> | ``
          """)
  void noMendChangesWhatATextSays(String sent, String stored, String told) {
    List<Warning> warnings = new ArrayList<>();
    String fixed = fix(sent.replace('~', '\n'), warnings);

    assertThat(fixed).isEqualTo(stored.replace('~', '\n'));
    assertThat(warnings.stream().map(LeftOutAndPlainTest::told).sorted().collect(joining(", ")))
        .isEqualTo(told);
    List<Warning> again = new ArrayList<>();
    assertThat(fix(fixed, again)).isEqualTo(fixed);
    assertThat(again.isEmpty()).isNotEqualTo(told.contains("ESCAPED"));
  }

  @Test
  void twentyPiecesAreToldWithTheirBeginnings() {
    String long41 = "\uD83D\uDE00" + "x".repeat(40);
    List<Warning> warnings = new ArrayList<>();
    String html = "<p>y</p><s>" + long41 + "</s>" + "<b hidden>h</b>".repeat(24);

    assertThat(fix(html, warnings)).isEqualTo("<p>y</p>");
    assertThat(warnings).hasSize(21);
    assertThat(warnings.getFirst().message()).contains("\"\uD83D\uDE00" + "x".repeat(39) + "...\"");
    assertThat(warnings.getLast().message()).isEqualTo(MORE);
    assertThat(warnings).extracting(Warning::count).endsWith(1, 5);
  }

  @Test
  void whatIsAllHiddenIsRefused() {
    Violations violations = new Violations();
    DescriptionRules.fix("<p hidden>x</p>", "/description", new ArrayList<>(), violations);
    assertThat(violations.listed())
        .singleElement()
        .extracting("message")
        .isEqualTo(
            "The description holds no text but what it hides or has struck out. Describe the job.");
  }

  @Test
  void stylesAndLinesAreReadCheaply() {
    IntStream.of(0, 1)
        .mapToObj(i -> i == 0 ? "<p style='%s'>x</p>" : "<b style='left:%s'>x</b>")
        .flatMap(
            html ->
                Stream.of("a:b;", "/*", "url(", "\\", "(", "\"", "1 ", "-", "calc(", "!important ")
                    .map(unit -> html.formatted(unit.repeat(30_000 / unit.length()))))
        .forEach(html -> DescriptionHostileTest.assertCheap(html, false));
    Stream.of(
            "x\n",
            "&nbsp;\n",
            "a<b>\n",
            "<p hidden>",
            "<s>x",
            "1<sup>2</sup>",
            "<td>x",
            "&lt;p>x&lt;/p>\n")
        .forEach(unit -> DescriptionHostileTest.assertMendedCheaply(unit.repeat(4_000)));
  }

  private static String fix(String html, List<Warning> warnings) {
    return DescriptionRules.fix(html, "/description", warnings, new Violations()).orElse("");
  }

  private static String told(Warning warning) {
    String message = warning.message();
    String quoted = message.substring(message.indexOf(": ") + 2).replaceAll("^\"|\"\\.$", "");
    if (message.startsWith("What the source")) {
      return (message.contains("hides") ? "HIDDEN " : "STRUCK ") + quoted;
    }
    return Stream.of(HtmlFault.values())
            .filter(fault -> fault != HtmlFault.REPLACEMENT)
            .filter(fault -> message.startsWith(fault.fixed()))
            .map(HtmlFault::name)
            .findFirst()
            .orElse("ESCAPED")
        + " "
        + warning.count();
  }
}
