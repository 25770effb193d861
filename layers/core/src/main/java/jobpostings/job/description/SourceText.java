package jobpostings.job.description;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.text.Excerpt;

/**
 * Reports what is wrong with a description before its elements mean anything: characters and
 * references that HTML does not allow, which jsoup passes over, and each "&lt;" that starts no tag,
 * after which jsoup drops text.
 */
final class SourceText {
  /** A tag that is finished. */
  static final Pattern TAG =
      Pattern.compile(
          "</?+(?<name>[a-zA-Z][^\\s/>]*+)"
              + "(?:[^>\"'=]++|=\\s*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"']))|[\"'])*+>");

  /** Those that may be forbidden. */
  private static final Pattern CHARACTERS =
      Pattern.compile(
          "[\\p{Cc}\\p{Cs}\\p{Cn}\\x{FFFD}&&[^\\t\\n\\f\\r]]"
              + "|&#(?:[xX](?<hex>\\p{XDigit}++)|(?<decimal>[0-9]++));?+");

  private static final Pattern MARKUP =
      Pattern.compile("<!--(?:-?>|(?s:.*?)(?:--!?>|\\z))|<[!?][^>]*+>?+|" + TAG + "|(?<bare><)");

  private static final Pattern BARE = Pattern.compile("(?<bare><)(?<name>)");

  static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?<name>[^\\s/>=\"']++)(?:\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\\s>]*+))?+|[\"']");
  private static final int MAX_ATTRIBUTES = 50;

  /** The parser takes time that grows with the square of a name's length. */
  private static final int MAX_NAME = 100;

  private static final Pattern UNFINISHED = Pattern.compile("</?[a-zA-Z][^\\s/>]{0,100}+");
  private static final Pattern NAME =
      Pattern.compile("[a-zA-Z][a-zA-Z0-9]*+(?:[:-][a-zA-Z0-9][a-zA-Z0-9:-]*+)?+");

  /** What is behind an unfinished tag is read twice. After this many, each "&lt;" is text. */
  private static final int MAX_UNFINISHED = 10;

  /** For what is wrong and not mended: it may stand anywhere. */
  private static final String FILLER = "_";

  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";

  private final boolean isMended;
  private final Findings findings;

  /**
   * @param isMended whether to write what is wrong as it was meant; if not, something as long is in
   *     its place, so that all that follows stays where it is
   */
  SourceText(boolean isMended, Findings findings) {
    this.isMended = isMended;
    this.findings = findings;
  }

  /** The text as it is for the parser. */
  String checked(String text) {
    return checkTags(checkCharacters(text));
  }

  private String checkCharacters(String text) {
    Matcher found = CHARACTERS.matcher(text);
    StringBuilder checked = new StringBuilder();
    while (found.find()) {
      boolean isReference = found.group().startsWith("&");
      int c = isReference ? referred(found) : found.group().codePointAt(0);
      boolean isForbidden =
          Characters.isForbidden(c) || Characters.isReplacement(c) || isReference && c == '\r';
      if (isForbidden) {
        report(c, isReference, found.start());
        // The vertical tab ends lines in word processors.
        replace(found, c == 0x0B && !isReference ? "<br>" : Characters.mended(c), checked);
      }
    }
    return found.appendTail(checked).toString();
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
    boolean isLost = Characters.isReplacement(c);
    if (isReference) {
      findings.add(
          isLost ? HtmlFault.REPLACEMENT : HtmlFault.REFERENCE,
          at,
          "",
          "The character reference",
          isLost
              ? "stands for a character that was lost. Write what was meant."
              : "stands for no character that is allowed. Remove it.");
    } else {
      findings.add(
          isLost ? HtmlFault.REPLACEMENT : HtmlFault.CHARACTER,
          at,
          "",
          "The character " + Characters.name(c),
          isLost
              ? "stands for what was lost when the text was read as UTF-8. Write what was meant."
              : "is not allowed. Remove it.");
    }
  }

  private String checkTags(String text) {
    Matcher found = MARKUP.matcher(text);
    StringBuilder checked = new StringBuilder();
    int unfinished = 0;
    while (found.find()) {
      String name = found.group("name");
      boolean isNoName =
          isMended && name != null && !name.isEmpty() && !NAME.matcher(name).matches();
      if (found.start("bare") >= 0 || isNoName) {
        unfinished += report(text, found.start(), isNoName) ? 1 : 0;
        found.appendReplacement(checked, isMended ? "&lt;" : FILLER);
        checked.append(text, found.start() + 1, found.end());
        if (unfinished == MAX_UNFINISHED) {
          found.usePattern(BARE);
        }
      } else if (name != null && name.length() > MAX_NAME) {
        String tag = "<" + Excerpt.beginning(name) + ">";
        String fault = "is not allowed. Use only " + Tag.LISTED + ".";
        findings.add(HtmlFault.INLINE, found.start(), name, tag, fault);
        replace(found, "", checked);
      } else if (name != null && hasManyAttributes(found.group())) {
        String fault = "has more than %d attributes. Remove them.".formatted(MAX_ATTRIBUTES);
        String tag = "<" + name + ">";
        findings.add(HtmlFault.ATTRIBUTE, found.start(), "", tag, fault);
        String space = isMended ? "" : " ".repeat(found.end() - 1 - found.end("name"));
        found.appendReplacement(checked, "");
        checked.append(text, found.start(), found.end("name")).append(space).append('>');
      }
    }
    return found.appendTail(checked).toString();
  }

  /** As far as the parser counts them, whose time grows with the square of their number. */
  private static boolean hasManyAttributes(String tag) {
    return tag.length() > MAX_ATTRIBUTES
        && (ATTRIBUTE.matcher(tag).results().anyMatch(a -> a.end("name") - a.start() > MAX_NAME)
            || ATTRIBUTE.matcher(tag).results().skip(MAX_ATTRIBUTES + 1).findFirst().isPresent());
  }

  /** Whether it is the beginning of a tag that is not finished. */
  private boolean report(String text, int at, boolean isNoName) {
    Matcher tag = UNFINISHED.matcher(text).region(at, text.length());
    boolean isUnfinished = !isNoName && tag.lookingAt();
    String what =
        isUnfinished
            ? "The tag " + Excerpt.beginning(tag.group())
            : text.startsWith("</", at) ? "The \"</\"" : "The \"<\"";
    String fault =
        isUnfinished
            ? "is not finished. Add the \">\" or the quotation mark that is missing, or " + OR_TEXT
            : "has no tag's name right after it. Add one, or " + OR_TEXT;
    findings.add(HtmlFault.LESS_THAN, at, "", what, fault);
    return isUnfinished;
  }

  private void replace(Matcher found, String mended, StringBuilder checked) {
    found.appendReplacement(checked, isMended ? mended : FILLER.repeat(found.group().length()));
  }
}
