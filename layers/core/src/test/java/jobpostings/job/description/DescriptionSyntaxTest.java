package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages about text that is not HTML. */
class DescriptionSyntaxTest {
  @Test
  void slashesCloseNothing() {
    assertThat(refused("<p/>x</p>"))
        .containsExactly(
            "html-malformed: The slash in <p> at line 1, column 1 does not close it."
                + " Write </p> for that.");
    assertThat(refused("x<br></br>"))
        .containsExactly(
            "html-malformed: </br> at line 1, column 6 is no end of anything. Write <br> alone.");
    assertThat(refused("<br / >x"))
        .containsExactly(
            "html-malformed: The tag <br> at line 1, column 1 is malformed (\"<br / >x\"). Write"
                + " each attribute as name=\"value\", with a space before it.");
    assertThat(refused("<b>x</b class=y>")).hasSize(1);
    assertThat(refused("<b>x</b title='<i>a<'>y<i>z</i>"))
        .containsExactly(
            "html-malformed: The end tag </b> at line 1, column 5 takes neither attributes nor a"
                + " slash at its end. Remove them.");
  }

  @Test
  void aBareLessThanSignIsRefused() {
    String fix =
        " has no tag's name right after it. Add one, or write \"&lt;\" for a \"<\" that is text.";
    assertThat(refused("a < b"))
        .containsExactly("html-malformed: The \"<\" at line 1, column 3" + fix);
    assertThat(refused("I <3 it"))
        .containsExactly("html-malformed: The \"<\" at line 1, column 3" + fix);
    assertThat(refused("a <"))
        .containsExactly("html-malformed: The \"<\" at line 1, column 3" + fix);
    assertThat(refused("<b>x</>y</b>"))
        .containsExactly("html-malformed: The \"</\" at line 1, column 5" + fix);
    assertThat(refused("<b>x</ b>y</b>"))
        .containsExactly("html-malformed: The \"</\" at line 1, column 5" + fix);
  }

  @Test
  void whatIsNeitherTagNorTextIsRefused() {
    assertThat(refused("x<!-- y -->"))
        .containsExactly(
            "html-malformed: The comment at line 1, column 2 is not allowed. Remove it.");
    assertThat(refused("<!--> x -->")).hasSize(1);
    assertThat(refused("<!---> x")).hasSize(1);
    assertThat(refused("x<!-- y")).hasSize(1);
    for (String other :
        List.of("<!DOCTYPE html>", "<?xml version=\"1.0\"?>", "<![CDATA[y]]>", "<!y>")) {
      assertThat(refused("x" + other))
          .containsExactly(
              "html-malformed: The doctype, CDATA section or processing instruction at line 1,"
                  + " column 2 is not allowed. Remove it, or write \"&lt;\" for a \"<\" that is"
                  + " text.");
    }
  }

  @Test
  void tagsThatAreNotFinishedAreRefused() {
    String fix =
        " is not finished. Add the \">\" or the quotation mark that is missing, or write \"&lt;\""
            + " for a \"<\" that is text.";
    assertThat(refused("x<b"))
        .containsExactly("html-malformed: The tag <b at line 1, column 2" + fix);
    assertThat(refused("x</b y"))
        .containsExactly("html-malformed: The tag </b at line 1, column 2" + fix);
    assertThat(refused("x<a href=\"http://x.example>y</a>"))
        .contains("html-malformed: The tag <a at line 1, column 2" + fix);
  }

  @Test
  void attributesAreWrittenProperly() {
    assertThat(refused("<a href='http://x.example'target='_top'>x</a>"))
        .containsExactly(
            "html-malformed: The tag <a> at line 1, column 1 is malformed"
                + " (\"...f='http://x.example'target='_top'>x</a>\"). Write each attribute as"
                + " name=\"value\", with a space before it.");
    assertThat(refused("<a target=_top href=http://x.example/?a=b>x</a>")).hasSize(1);
    assertThat(refused("<a/href='http://x.example'>x</a>")).hasSize(1);
    assertThat(refused("<a =href='http://x.example'>x</a>")).hasSize(3);
  }

  @Test
  void characterReferencesThatAreNoneAreRefused() {
    String fix = "\"&amp;\" for a \"&\" that is text.";
    assertThat(refused("&copy 2026"))
        .containsExactly(
            "html-malformed: The character reference at line 1, column 1 lacks its semicolon."
                + " Write \"&copy;\", or "
                + fix);
    assertThat(refused("one&nbsptwo"))
        .containsExactly(
            "html-malformed: The character reference at line 1, column 4 lacks its semicolon."
                + " Write \"&nbsp;\", or "
                + fix);
    assertThat(refused("x &nsbp; y"))
        .containsExactly(
            "html-malformed: The character reference at line 1, column 3 is none that HTML knows."
                + " Write "
                + fix);
    assertThat(refused("&#;x")).hasSize(1);
    assertThat(refused("&#x;x")).hasSize(1);
    assertThat(refused("&#65 x")).hasSize(1);
    assertThat(refused("&;x")).hasSize(1);
    assertThat(refused("<a href=\"http://x.example/?a&copy\">x</a>")).hasSize(1);
    assertThat(refused("<a href=\"http://x.example/?a&copy-b=1\">x</a>")).hasSize(1);
  }

  @Test
  void charactersThatHtmlHasNoPlaceForAreRefused() {
    assertThat(refused("a\u0000b"))
        .containsExactly(
            "html-malformed: The character U+0000 at line 1, column 2 is not allowed. Remove it.");
    for (String c :
        List.of(
            "\u0001",
            "\u000B",
            "\u007F",
            "\u0085",
            "\uD800",
            "\uDC00",
            "\uFDD0",
            "\uFFFE",
            "\uFFFF",
            "\uD83F\uDFFF")) {
      assertThat(refused("a" + c + "b")).hasSize(1);
      assertThat(refused("<p" + c + ">b</p>")).isNotEmpty();
    }
    for (String c :
        List.of("0", "1", "13", "x80", "128", "xD800", "xFFFF", "x110000", "99999999999")) {
      assertThat(refused("a&#" + c + ";b"))
          .containsExactly(
              "html-malformed: The character reference at line 1, column 2 stands for no character"
                  + " that is allowed. Remove it.");
    }
  }

  @Test
  void placesCountLinesOfAllKindsAndCodePoints() {
    assertThat(refused("a\nb\r\nc\rd\n\n<u>x</u>"))
        .singleElement()
        .asString()
        .contains("line 6, column 1 ");
    assertThat(refused("\uD83D\uDE00\té<u>x</u>"))
        .singleElement()
        .asString()
        .contains("line 1, column 4 ");
    assertThat(refused(" \n <u>x</u>")).singleElement().asString().contains("line 2, column 2 ");
  }

  @Test
  void charactersThatWereLostAreRefused() {
    assertThat(refused("Z\uFFFDrich"))
        .containsExactly(
            "bad-character: The character U+FFFD at line 1, column 2 stands for what was lost when"
                + " the text was read as UTF-8. Write what was meant.");
    assertThat(refused("Z&#xFFFD;rich"))
        .containsExactly(
            "bad-character: The character reference at line 1, column 2 stands for a character that"
                + " was lost. Write what was meant.");
    assertThat(refused("<a href=\"https://x.example/\uFFFD\">x</a>")).isNotEmpty();
  }

  @Test
  void faultsFarFromTheStartAreQuoted() {
    String line = "We look for a cook. ".repeat(50);
    assertThat(refused(line + "Call <u>us</u> \uD83D\uDE00" + line))
        .containsExactly(
            "html-tag: <u> at line 1, column 1006 (\"...ok for a cook. Call <u>us</u>"
                + " \uD83D\uDE00We look ...\") is not allowed. Use only strong, b, em, i, br, p,"
                + " div, ul, ol, li, a.");
    assertThat(refused("<p>" + line + "R&amp D"))
        .containsExactly(
            "html-malformed: The character reference at line 1, column 1005"
                + " (\"...e look for a cook. R&amp D\") lacks its semicolon. Write \"&amp;\".");
    assertThat(refused("<div>" + line + "\n\t<b\n>x"))
        .containsExactly(
            "html-malformed: <div> at line 1, column 1 is never closed. Add </div>.",
            "html-malformed: <b> at line 2, column 2 (\"... look for a cook.   <b >x\") is never"
                + " closed. Add </b>.");
  }
}
