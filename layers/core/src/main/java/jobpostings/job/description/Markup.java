package jobpostings.job.description;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a text from one "&lt;" to the next, in steps that grow with its length alone. */
final class Markup {
  /** A tag that is finished. */
  static final Pattern TAG =
      Pattern.compile(
          "</?+(?<name>[a-zA-Z][^\\s/>]*+)"
              + "(?:[^>\"'=]++|=\\s*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"']))|[\"'])*+>");

  static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?<name>[^\\s/>=\"']++)(?:\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\\s>]*+))?+|[\"']");

  private static final Pattern ANY =
      Pattern.compile("<!--(?:-?>|(?s:.*?)(?:--!?>|\\z))|<[!?][^>]*+>?+|" + TAG + "|(?<bare><)");

  private static final Pattern BARE = Pattern.compile("(?<bare><)(?<name>)");
  private static final Pattern UNFINISHED = Pattern.compile("</?[a-zA-Z][^\\s/>]{0,100}+");
  private static final Pattern DECLARATION = Pattern.compile("(?i)<!--|<!\\[|<!doctype|<\\?[a-z]");

  /** What is behind an unfinished tag is read twice. After this many, each "&lt;" is text. */
  private static final int MAX_UNFINISHED = 10;

  private final String text;
  private final Matcher found;
  private int at;
  private int end;
  private int endOfName;
  private boolean isBare;
  private String name = "";
  private String begun = "";
  private int unfinished;

  Markup(String text) {
    this.text = text;
    this.found = ANY.matcher(text);
  }

  /** Goes to the next "&lt;", behind what starts at the last; false if there is none. */
  boolean next() {
    at = text.indexOf('<', end);
    if (at < 0) {
      return false;
    }
    found.region(at, text.length()).lookingAt(); // as every "<" does
    end = found.end();
    isBare = found.start("bare") >= 0;
    endOfName = found.end("name");
    name = isBare || endOfName < 0 ? "" : found.group("name");
    begun = isBare ? begunTag() : "";
    if (!begun.isEmpty() && ++unfinished == MAX_UNFINISHED) {
      found.usePattern(BARE);
    }
    return true;
  }

  private String begunTag() {
    Matcher begin = UNFINISHED.matcher(text).region(at, text.length());
    return begin.lookingAt() ? begin.group() : "";
  }

  /** Where the "&lt;" is. */
  int at() {
    return at;
  }

  /** Where what starts there ends. */
  int end() {
    return end;
  }

  /** Whether nothing starts there that is finished. */
  boolean isBare() {
    return isBare;
  }

  /** The name of the tag as it is written; empty if there is none. */
  String name() {
    return name;
  }

  /** Where the tag's name ends. */
  int endOfName() {
    return endOfName;
  }

  /** The beginning of a tag that is not finished; empty if there is none. */
  String begun() {
    return begun;
  }

  /** Whether it is the tag that ends an element. */
  boolean isEnd() {
    return text.startsWith("</", at);
  }

  /** Whether it is a tag with a slash at its end. */
  boolean endsInSlash() {
    return !name.isEmpty() && text.startsWith("/>", end - 2);
  }

  /** Whether it is a comment, a doctype, a CDATA section or a processing instruction. */
  boolean isDeclaration() {
    return DECLARATION.matcher(text).region(at, text.length()).lookingAt();
  }

  /** What starts there, as it is written. */
  String whole() {
    return text.substring(at, end);
  }
}
