package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/** Descriptions as HTML. */
final class Descriptions {
  private static final Pattern TAG = Pattern.compile("<[a-zA-Z/!][^<]*>");
  private static final Pattern ESCAPED_TAG = Pattern.compile("&lt;/[a-zA-Z][a-zA-Z0-9]*\\s*&gt;");
  private static final Pattern BARE_AMPERSAND =
      Pattern.compile("&(?!(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)");
  private static final Pattern BLANK_LINES =
      Pattern.compile("(\\r\\n?|\\n)[ \\t]*(\\r\\n?|\\n)\\s*");

  private Descriptions() {}

  /** Text in which HTML's entities stand for characters, such as "Infirmi&amp;egrave;re". */
  static String unescaped(String text) {
    return text.indexOf('&') < 0 ? text : Parser.unescapeEntities(text, true);
  }

  /** Whether readers would see tags, as it was escaped once too often. */
  static boolean isEscaped(String text) {
    return !TAG.matcher(text).find() && ESCAPED_TAG.matcher(text).find();
  }

  /** Turns plain text into paragraphs with its line breaks; text with a tag stays as it is. */
  static String html(String text) {
    if (TAG.matcher(text).find()) {
      return text.startsWith("<li") ? "<ul>" + text + "</ul>" : text;
    }
    String escaped =
        BARE_AMPERSAND.matcher(text).replaceAll("&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return Arrays.stream(BLANK_LINES.split(escaped))
        .map(String::strip)
        .filter(paragraph -> !paragraph.isEmpty())
        .map(
            paragraph ->
                "<p>" + paragraph.lines().map(String::strip).collect(joining("<br>")) + "</p>")
        .collect(joining());
  }
}
