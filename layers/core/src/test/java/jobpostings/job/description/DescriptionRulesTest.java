package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.refused;
import static jobpostings.job.description.DescriptionChecks.stored;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.problem.Violations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptionRulesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cook wanted.",
        "<p>We seek a <strong>cook</strong>, <b>now</b>.</p>",
        "<p><em>One</em> <i>two</i><br>three</p>",
        "<div>About us</div><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>",
        "<p><a href=\"https://example.com/jobs?a=1&amp;b=2\">Apply</a></p>",
        "<a href=\"mailto:jobs@example.com?subject=Cook\" target=\"_blank\">Write to us</a>",
        "<a target=\"_top\" href=\"https://münchen.example/é\">Visit</a>",
        "<ul><li><p>one</p><ul><li>inner</li></ul></li></ul>",
        "<b><b><b><b><b>five deep</b></b></b></b></b>",
        "<b><div>a block</div><p>a paragraph</p></b>",
        "<a href=\"http://example.com/\"><p>a paragraph</p></a>",
        "<li>an item alone</li>",
        "<ul>text <b>in</b> a list</ul>",
        "<p></p><p>an empty one before</p>",
        "Fish &amp; chips &lt;fresh&gt; &nbsp; \"daily\" 'til 9",
        "Développeur, 開発者, \uD83D\uDE00",
        "one\n\ttwo  three\r\nfour"
      })
  void soundHtmlIsStoredAsItIs(String html) {
    assertThat(stored(html)).isEqualTo(html);
  }

  @Test
  void endTagsOfParagraphsAndListItemsMayBeLeftOut() {
    assertThat(stored("<p>one<p>two")).isEqualTo("<p>one</p><p>two</p>");
    assertThat(stored("<p>one<div>two</div>")).isEqualTo("<p>one</p><div>two</div>");
    assertThat(stored("<div><p>one</div>two")).isEqualTo("<div><p>one</p></div>two");
    assertThat(stored("<p>one<ul><li>two<li>three</ul>"))
        .isEqualTo("<p>one</p><ul><li>two</li><li>three</li></ul>");
    assertThat(stored("<ul><li><p>one<li>two<ol><li>three</ol></ul>"))
        .isEqualTo("<ul><li><p>one</p></li><li>two<ol><li>three</li></ol></li></ul>");
  }

  @Test
  void waysOfWritingAreMadeOne() {
    assertThat(stored("<P >One<BR>two<br/>three<br />four</P\n>"))
        .isEqualTo("<p>One<br>two<br>three<br>four</p>");
    assertThat(stored("<A TARGET = _blank\n HREF='HTTP://EXAMPLE.COM'>x</A>"))
        .isEqualTo("<a target=\"_blank\" href=\"HTTP://EXAMPLE.COM\">x</a>");
    assertThat(stored("<a href=http://example.com/>x</a>"))
        .isEqualTo("<a href=\"http://example.com/\">x</a>");
    assertThat(stored(" \n <p>x</p>&#32;\n")).isEqualTo("<p>x</p>");
  }

  @Test
  void bareAmpersandsAndGreaterThanSignsAreText() {
    assertThat(stored("R&D, AT&T, a & b && c &"))
        .isEqualTo("R&amp;D, AT&amp;T, a &amp; b &amp;&amp; c &amp;");
    assertThat(stored("1 > 0 ->")).isEqualTo("1 &gt; 0 -&gt;");
    assertThat(stored("<a href='http://x.example/?a=1&b=2&copy=3&lt4'>x</a>"))
        .isEqualTo("<a href=\"http://x.example/?a=1&amp;b=2&amp;copy=3&amp;lt4\">x</a>");
  }

  @Test
  void characterReferencesAreResolved() {
    assertThat(stored("&copy; &#233; &#xE9; &#XE9; &hellip; &frac12; &there4; &nbsp;&#160;"))
        .isEqualTo("© é é é … ½ ∴ &nbsp;&nbsp;");
    assertThat(stored("<a href='http://x.example/&apos;&eacute;&#47;'>x</a>"))
        .isEqualTo("<a href=\"http://x.example/'é/\">x</a>");
  }

  @Test
  void otherTagsAreNamedWithTheirPlaces() {
    assertThat(refused("<h1>Cook</h1>\nwanted <span>now</span>"))
        .containsExactly(
            "html-tag: <h1> at line 1, column 1 is not allowed."
                + " Use only strong, b, em, i, br, p, div, ul, ol, li, a.",
            "html-tag: <span> at line 2, column 8 is not allowed."
                + " Use only strong, b, em, i, br, p, div, ul, ol, li, a.");
    assertThat(refused("x</td>"))
        .containsExactly(
            "html-tag: </td> at line 1, column 2 is not allowed."
                + " Use only strong, b, em, i, br, p, div, ul, ol, li, a.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "html",
        "head",
        "body",
        "frameset",
        "frame",
        "table",
        "tbody",
        "tr",
        "td",
        "th",
        "caption",
        "col",
        "span",
        "font",
        "u",
        "h1",
        "pre",
        "img",
        "image",
        "hr",
        "input",
        "form",
        "button",
        "select",
        "option",
        "plaintext",
        "base",
        "meta",
        "link",
        "object",
        "embed",
        "video",
        "dl",
        "x-y",
        "svg:a",
        "bold",
        "br2"
      })
  void noOtherTagIsDroppedInSilence(String tag) {
    assertThat(refused("x<" + tag + ">y"))
        .singleElement()
        .asString()
        .startsWith("html-tag: <" + tag + "> at line 1, column 2");
    assertThat(refused("x</" + tag + ">y"))
        .singleElement()
        .asString()
        .startsWith("html-tag: </" + tag + "> at line 1, column 2");
    assertThat(refused("<" + tag + ">y</" + tag + ">")).hasSize(1);
  }

  @Test
  void attributesAreRefusedOneByOne() {
    assertThat(refused("<p class=\"a\"\n id=b onclick>x</p>"))
        .containsExactly(
            "html-attribute: The attribute \"class\" of <p> at line 1, column 4 is not allowed."
                + " Only <a> takes attributes: href and target.",
            "html-attribute: The attribute \"id\" of <p> at line 2, column 2 is not allowed."
                + " Only <a> takes attributes: href and target.",
            "html-attribute: The attribute \"onclick\" of <p> at line 2, column 7 is not allowed."
                + " Only <a> takes attributes: href and target.");
    assertThat(refused("<br clear=all>x")).hasSize(1);
    assertThat(refused("<a href=\"http://x.example\" rel=\"nofollow\">x</a>"))
        .containsExactly(
            "html-attribute: The attribute \"rel\" of <a> at line 1, column 28 is not allowed."
                + " <a> takes only href and target.");
  }

  @Test
  void aLinkNeedsOneAbsoluteHref() {
    assertThat(refused("<a>x</a>"))
        .containsExactly(
            "html-attribute: <a> at line 1, column 1 has no href."
                + " Add the address that the link leads to.");
    assertThat(refused("<a href=\"/jobs\">x</a>"))
        .containsExactly(
            "html-attribute: The attribute \"href\" of <a> at line 1, column 4 must be an absolute"
                + " http, https or mailto address, such as \"https://www.example.com/jobs\","
                + " not \"/jobs\".");
    assertThat(refused("<a href=http://a.example HREF=http://b.example>x</a>"))
        .containsExactly(
            "html-attribute: The attribute \"href\" of <a> at line 1, column 26 is there twice."
                + " Keep one.");
    assertThat(refused("<a href>x</a>")).hasSize(1);
  }

  @Test
  void targetIsOneOfFour() {
    assertThat(refused("<a href=\"http://x.example\" target=\"new\">x</a>"))
        .containsExactly(
            "html-attribute: The attribute \"target\" of <a> at line 1, column 28 must be one of"
                + " _blank, _self, _parent, _top, not \"new\".");
    assertThat(refused("<a href=\"http://x.example\" target=\"_BLANK\">x</a>")).hasSize(1);
    assertThat(refused("<a href=\"http://x.example\" target>x</a>")).hasSize(1);
  }

  @Test
  void tagsThatDoNotNestAreNamedWithBothPlaces() {
    assertThat(refused("<b><i>x</b></i>"))
        .containsExactly(
            "html-malformed: <i> at line 1, column 4 is still open at </b> at line 1, column 8,"
                + " which ends what it is in. Close it first.");
    assertThat(refused("<p><b>one<p>two</b>"))
        .containsExactly(
            "html-malformed: <b> at line 1, column 4 is still open at <p> at line 1, column 10,"
                + " which ends what it is in. Close it first.");
    assertThat(refused("<ul><li><i>one<li>two</i></ul>"))
        .containsExactly(
            "html-malformed: <i> at line 1, column 9 is still open at <li> at line 1, column 15,"
                + " which ends what it is in. Close it first.");
    assertThat(refused("<b><p>one</b>"))
        .containsExactly(
            "html-malformed: </b> at line 1, column 10 closes nothing that is open there."
                + " Close what is in it first, or remove it.");
    assertThat(refused("<a href=\"http://x.example\">1 <a href=\"http://x.example\">2</a></a>"))
        .containsExactly(
            "html-malformed: <a> at line 1, column 1 is still open at <a> at line 1, column 30,"
                + " which ends what it is in. Close it first.");
  }

  @Test
  void tagsThatAreNeverOpenedOrClosedAreRefused() {
    assertThat(refused("<div>\n<b>x"))
        .containsExactly(
            "html-malformed: <div> at line 1, column 1 is never closed. Add </div>.",
            "html-malformed: <b> at line 2, column 1 is never closed. Add </b>.");
    assertThat(refused("x</b>"))
        .containsExactly(
            "html-malformed: </b> at line 1, column 2 closes nothing that is open there."
                + " Close what is in it first, or remove it.");
    assertThat(refused("<p>one<ul><li>two</ul></p>"))
        .containsExactly(
            "html-malformed: </p> at line 1, column 23 closes nothing that is open there."
                + " A paragraph ends where <p>, <div> or a list starts."
                + " Close what is in it first, or remove it.");
    assertThat(refused("<ul><li>one<ul></li></ul></ul>"))
        .containsExactly(
            "html-malformed: </li> at line 1, column 16 closes nothing that is open there."
                + " Close what is in it first, or remove it.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "<p></p>",
        "<br>",
        "&nbsp;",
        "\u00A0",
        "&#160;&ensp;&#x2003;",
        "<ul><li> </li></ul>",
        "&#8203;",
        "\uFEFF",
        "&shy;&zwj;",
        "<a href=\"http://x.example\"></a>",
        "\t\f\r\n"
      })
  void aDescriptionWithoutVisibleTextIsRefused(String html) {
    assertThat(refused(html))
        .containsExactly("html-empty: The description holds no text. Describe the job.");
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    assertThat(refused("<p id=x>\n<u>&nbsp;</u></b>\n<!-- --><a href='x'></a>&lt</p>"))
        .extracting(violation -> violation.substring(0, violation.indexOf(':')))
        .containsExactly(
            "html-attribute",
            "html-tag",
            "html-malformed",
            "html-malformed",
            "html-attribute",
            "html-malformed");
    assertThat(refused("<script>alert(1)</script>"))
        .extracting(violation -> violation.substring(0, violation.indexOf(':')))
        .containsExactly("html-tag", "html-empty");
  }

  @Test
  void faultsThatAreNotListedAreCounted() {
    Violations violations = new Violations();
    DescriptionRules.check("x" + "<u>".repeat(12_345), "/description", violations);
    assertThat(violations.listed()).hasSize(100);
    assertThat(violations.count()).isEqualTo(12_345);
  }

  @Test
  void violationsPointToTheDescription() {
    Violations violations = new Violations();
    DescriptionRules.check("<u></u>", "/description", violations);
    assertThat(violations.listed())
        .extracting("at")
        .containsExactly("/description", "/description");
  }
}
