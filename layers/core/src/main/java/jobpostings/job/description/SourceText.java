package jobpostings.job.description;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.text.Excerpt;
import jobpostings.text.LowerCase;

/**
 * Reports what is wrong with a description before its elements mean anything: characters and
 * references that HTML does not allow, which jsoup passes over, and each "&lt;" that starts no tag,
 * after which jsoup drops text.
 *
 * @param isFixed whether to write what is wrong as it was meant; if not, something as long is in
 *     its place, so that all that follows stays where it is
 */
record SourceText(boolean isFixed, Findings findings) {
  private static final Pattern REFERENCE =
      Pattern.compile("&#(?:[xX](?<hex>\\p{XDigit}++)|(?<decimal>[0-9]++));?+");

  private static final int MAX_ATTRIBUTES = 50;

  /** The parser takes time that grows with the square of a name's length. */
  private static final int MAX_NAME = 100;

  private static final Pattern NAME =
      Pattern.compile("[a-zA-Z][a-zA-Z0-9]*+(?:[:-][a-zA-Z0-9][a-zA-Z0-9:-]*+)?+");

  /** For what is wrong and not fixed: it may stand anywhere. */
  private static final String FILLER = "_";

  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";

  static final String ENDS_PLAINLY =
      "takes neither attributes nor a slash at its end. Remove them.";
  private static final Set<String> CELLS = Set.of("td", "th", "tr", "caption");

  /** The text as it is for the parser. */
  String checked(String text) {
    return checkTags(checkCharacters(text));
  }

  /** Reports only the characters that were lost. */
  static void findLost(String text, Findings findings) {
    Findings all = new Findings(text);
    new SourceText(true, all).checkCharacters(text);
    findings.addLost(all);
  }

  private String checkCharacters(String text) {
    Matcher reference = REFERENCE.matcher(text);
    StringBuilder checked = new StringBuilder();
    int copied = 0;
    int next;
    for (int at = 0; at < text.length(); at = next) {
      int c = text.codePointAt(at);
      next = at + Character.charCount(c);
      boolean isReference = c == '&' && reference.region(at, text.length()).lookingAt();
      if (isReference) {
        c = referred(reference);
        next = reference.end();
      }
      if (Characters.isForbidden(c) || c == Characters.REPLACEMENT || isReference && c == '\r') {
        report(c, isReference, at);
        // The vertical tab ends lines in word processors.
        String fixed = c == 0x0B && !isReference ? "<br>" : Characters.fixed(c);
        checked.append(text, copied, at).append(isFixed ? fixed : FILLER.repeat(next - at));
        copied = next;
      }
    }
    return checked.append(text, copied, text.length()).toString();
  }

  private static int referred(Matcher found) {
    boolean isHex = found.start("hex") >= 0;
    try {
      return Integer.parseInt(found.group(isHex ? "hex" : "decimal"), isHex ? 16 : 10);
    } catch (NumberFormatException _) {
      return Character.MAX_CODE_POINT + 1;
    }
  }

  private void report(int c, boolean isReference, int at) {
    String what = "The character " + (isReference ? "reference" : Characters.name(c));
    if (c == Characters.REPLACEMENT) {
      String lost =
          isReference
              ? "a character that was lost. Write what was meant."
              : "what was lost when the text was read as UTF-8. Write what was meant.";
      findings.add(HtmlFault.REPLACEMENT, at, what, "stands for " + lost);
    } else if (isReference) {
      String fault = "stands for no character that is allowed. Remove it.";
      findings.add(HtmlFault.REFERENCE, at, what, fault);
    } else {
      findings.add(HtmlFault.CHARACTER, at, what, "is not allowed. Remove it.");
    }
  }

  private String checkTags(String text) {
    Set<String> pairs = isFixed ? pairs(text) : Set.of();
    StringBuilder checked = new StringBuilder();
    int copied = 0;
    int tables = 0;
    boolean isRow = false;
    for (Markup markup = new Markup(text); markup.next(); ) {
      int at = markup.at();
      String name = markup.name();
      boolean isText = isFixed && !name.isEmpty() && isText(markup, pairs);
      if (markup.isBare() || isText) {
        report(markup);
        checked.append(text, copied, at).append(isFixed ? "&lt;" : FILLER);
        copied = at + 1;
      } else if (name.length() > MAX_NAME) {
        String tag = "<" + Excerpt.beginning(name) + ">";
        String fault = "is not allowed. Use only " + Tag.LISTED + ".";
        findings.add(HtmlFault.INLINE, at, name, tag, fault);
        checked.append(text, copied, at);
        checked.append(isFixed ? "" : FILLER.repeat(markup.end() - at));
        copied = markup.end();
      } else if (!name.isEmpty() && hasManyAttributes(markup.whole())) {
        String fault = "has more than %d attributes. Remove them.".formatted(MAX_ATTRIBUTES);
        findings.add(HtmlFault.ATTRIBUTE, at, "<" + name + ">", fault);
        checked.append(text, copied, markup.endOfName());
        copied = markup.end() - 1;
        checked.repeat(' ', isFixed ? 0 : copied - markup.endOfName());
      } else if (!name.isEmpty()) {
        checkSlash(markup, text);
        String tag = LowerCase.of(name);
        if (tag.equals("table")) {
          tables = Math.max(0, tables + (markup.isEnd() ? -1 : 1));
        } else if (isFixed && tables == 0 && !markup.isEnd() && CELLS.contains(tag)) {
          // Browsers read no cell outside of a table: its words would run into each other.
          checked.append(text, copied, at).append(isRow && tag.equals("tr") ? "<br>" : " ");
          copied = at;
          isRow = true;
        }
      }
    }
    return checked.append(text, copied, text.length()).toString();
  }

  /** The names of tags, in lower case, of which there are beginnings as well as ends. */
  private static Set<String> pairs(String text) {
    Set<String> begun = new HashSet<>();
    Set<String> ended = new HashSet<>();
    for (Markup markup = new Markup(text); markup.next(); ) {
      (markup.isEnd() ? ended : begun).add(LowerCase.of(markup.name()));
    }
    begun.retainAll(ended);
    return begun;
  }

  /** Whether what looks like a tag is none: HTML doesn't know it, nor is it used like one. */
  private static boolean isText(Markup markup, Set<String> pairs) {
    String name = LowerCase.of(markup.name());
    return !NAME.matcher(name).matches()
        || name.length() <= MAX_NAME
            && !PlainText.isKnown(name)
            && !OtherTags.REMOVED.contains(name)
            && !pairs.contains(name)
            && !markup.endsInSlash()
            && markup.whole().indexOf('=') < 0;
  }

  /** Browsers pass over the slash of an end tag, and so does the parser, though it is an error. */
  private void checkSlash(Markup markup, String text) {
    if (markup.isEnd()
        && markup.endsInSlash()
        && text.substring(markup.endOfName(), markup.end() - 2).isBlank()
        && Tag.of(LowerCase.of(markup.name())).isPresent()) {
      findings.add(
          HtmlFault.TAG_SYNTAX,
          markup.at(),
          "The end tag </" + LowerCase.of(markup.name()) + ">",
          ENDS_PLAINLY);
    }
  }

  /** As far as the parser counts them, whose time grows with the square of their number. */
  private static boolean hasManyAttributes(String tag) {
    return tag.length() > MAX_ATTRIBUTES
        && (Markup.ATTRIBUTE
                .matcher(tag)
                .results()
                .anyMatch(a -> a.end("name") - a.start() > MAX_NAME)
            || Markup.ATTRIBUTE
                .matcher(tag)
                .results()
                .skip(MAX_ATTRIBUTES + 1)
                .findFirst()
                .isPresent());
  }

  private void report(Markup markup) {
    String begun = markup.begun();
    String what =
        begun.isEmpty()
            ? markup.isEnd() ? "The \"</\"" : "The \"<\""
            : "The tag " + Excerpt.beginning(begun);
    String fault =
        begun.isEmpty()
            ? "has no tag's name right after it. Add one, or " + OR_TEXT
            : "is not finished. Add the \">\" or the quotation mark that is missing, or " + OR_TEXT;
    findings.add(HtmlFault.LESS_THAN, markup.at(), what, fault);
  }

  /** Which characters HTML does not allow, and what best replaces them. */
  static final class Characters {
    /** What decoders put where bytes were not UTF-8: what was meant is lost. */
    static final int REPLACEMENT = 0xFFFD;

    /**
     * What windows-1252 has at 0x80 to 0x9F, where Unicode has controls; spaces where it has
     * nothing.
     */
    private static final String WINDOWS_1252 =
        "\u20AC \u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152 \u017D "
            + " \u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153"
            + " \u017E\u0178";

    private Characters() {}

    /** Whether HTML forbids the code point in text: controls, surrogates, noncharacters. */
    static boolean isForbidden(int codePoint) {
      return codePoint > Character.MAX_CODE_POINT
          || Character.isISOControl(codePoint) && "\t\n\f\r".indexOf(codePoint) < 0
          || codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE
          || (codePoint & 0xFFFE) == 0xFFFE
          || codePoint >= 0xFDD0 && codePoint <= 0xFDEF;
    }

    /** How a message names it: U+FFFD. */
    static String name(int codePoint) {
      return "U+"
          + HexFormat.of().withUpperCase().toHexDigits(codePoint, codePoint > 0xFFFF ? 6 : 4);
    }

    /** What best replaces a character that HTML does not allow; often nothing. */
    static String fixed(int codePoint) {
      return codePoint >= 0x80 && codePoint <= 0x9F
          ? WINDOWS_1252.substring(codePoint - 0x80, codePoint - 0x7F).strip()
          : "";
    }
  }
}
