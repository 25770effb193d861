package jobpostings.docs;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Colours code while pages are made, so that browsers need no script for it: n(ames), s(trings),
 * v(alues and words of the language) and c(omments) are elements of these classes.
 */
final class Highlight {
  private static final List<String> KINDS = List.of("name", "string", "value", "comment");

  private static final String TEXT = "\"(?:[^\"\\\\\\n]++|\\\\.)*+\"";

  private static final Pattern JSON =
      Pattern.compile(
          "(?<name>%1$s(?=\\s*:))|(?<string>%1$s)|(?<comment>(?!))".formatted(TEXT)
              + "|(?<value>\\b(?:true|false|null)\\b|-?\\b[0-9][0-9.]*+\\b)");

  private static final Pattern SHELL =
      Pattern.compile(
          "(?m)(?<comment>(?<=^|\\s)#.*$)|(?<string>'[^']*+'|%s)".formatted(TEXT)
              + "|(?<value>(?<=\\s)--?[A-Za-z][A-Za-z-]*+|\\$[A-Za-z_]++)"
              + "|(?<name>(?<=^|[|(] ?)(?:\\./)?[a-z]++(?= ))");

  private static final Pattern PROGRAM =
      Pattern.compile(
          "(?<string>\"{3}(?s:.*?)\"{3}|'{3}(?s:.*?)'{3}|%s)".formatted(TEXT)
              + "|(?<value>\\b(?:await|const|if|import|new|throw|from|[0-9]++)\\b)"
              + "|(?<name>\\b[A-Za-z]++(?=\\())|(?<comment>(?!))");

  /** By the name that Markdown or a tab gives it; other code has no colours. */
  private static final Map<String, Pattern> LANGUAGES =
      Map.of(
          "json", JSON,
          "sh", SHELL,
          "curl", SHELL,
          "python", PROGRAM,
          "javascript", PROGRAM,
          "java", PROGRAM);

  private Highlight() {}

  /** Appends a text in that language. */
  static void append(Element code, String language, String text) {
    Pattern pattern = LANGUAGES.get(language);
    if (pattern == null) {
      Samples.appendWithKeys(code, text);
    } else {
      append(code, pattern, text);
    }
  }

  private static void append(Element code, Pattern pattern, String text) {
    int end = 0;
    for (MatchResult token : pattern.matcher(text).results().toList()) {
      Samples.appendWithKeys(code, text.substring(end, token.start()));
      String word = token.group();
      if (word.startsWith("'{")) {
        append(code, JSON, word); // the body of a call
      } else {
        String kind =
            KINDS.stream().filter(each -> token.group(each) != null).findFirst().orElseThrow();
        Samples.appendWithKeys(code.appendElement("span").addClass(kind.substring(0, 1)), word);
      }
      end = token.end();
    }
    Samples.appendWithKeys(code, text.substring(end));
  }
}
