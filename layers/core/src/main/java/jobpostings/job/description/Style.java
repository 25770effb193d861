package jobpostings.job.description;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.text.LowerCase;
import org.jsoup.nodes.Element;

/**
 * What a style attribute says: of each property the last declaration that browsers take, where
 * those that are important win. Keys and values are in lower case.
 */
record Style(Map<String, String> values) {
  /** The widest screen, in pixels: what is moved behind it can't be seen either. */
  private static final int SCREEN = 7_680;

  private static final int OFF_SCREEN = 999;

  private static final String ANY_WIDE = "|inherit|initial|unset|revert|revert-layer";
  private static final Pattern DISPLAY =
      Pattern.compile(
          "(?:-[a-z]+-)?(?:none|contents|block|flow|flow-root|run-in|list-item|math"
              + "|(?:inline-)?(?:flex|grid|box|flexbox)|inline(?:-block|-table)?|table(?:-[a-z-]+)?"
              + "|ruby(?:-[a-z-]+)?)(?: .*)?"
              + ANY_WIDE);
  private static final Pattern APART =
      Pattern.compile(
          "(?:-[a-z]+-)?(?:block|flow-root|list-item|flex|grid|box|table|inline-[a-z]+)");
  private static final Pattern LENGTHS =
      Pattern.compile("\\A(?:[^0-9]*+[0-9].*|auto" + ANY_WIDE + ")");

  /** What browsers take for a value; any other declaration of the property they pass over. */
  private static final Map<String, Pattern> VALUES =
      Map.of(
          "display", DISPLAY,
          "visibility", Pattern.compile("visible|hidden|collapse" + ANY_WIDE),
          "left", LENGTHS,
          "right", LENGTHS,
          "top", LENGTHS,
          "text-indent", LENGTHS);

  private static final Pattern PREFIX = Pattern.compile("^-(?:webkit|moz|ms|o)-(?=text-)");
  private static final Pattern IMPORTANT = Pattern.compile(" ?! ?important$");
  private static final Pattern SPACE = Pattern.compile("\\s++");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:(\\p{XDigit}{1,6})\\s?|([^\\n]))");

  private static final Pattern LENGTH =
      Pattern.compile(
          "(?<sign>[+-]?) ?(?<number>(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)"
              + "(?:e[+-]?[0-9]++)?+)(?<unit>[a-z]++|%)?");

  /** Their pixels. A percentage is of 1,000 pixels. */
  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("px", 1.0),
          Map.entry("pt", 96 / 72.0),
          Map.entry("pc", 16.0),
          Map.entry("in", 96.0),
          Map.entry("cm", 96 / 2.54),
          Map.entry("mm", 96 / 25.4),
          Map.entry("q", 96 / 101.6),
          Map.entry("em", 16.0),
          Map.entry("rem", 16.0),
          Map.entry("ex", 8.0),
          Map.entry("ch", 8.0),
          Map.entry("%", 10.0),
          Map.entry("vw", 10.0),
          Map.entry("vh", 10.0),
          Map.entry("vmin", 10.0),
          Map.entry("vmax", 10.0));

  private static final Style NONE = new Style(Map.of());

  static Style of(Element element) {
    return element.hasAttr("style") ? of(element.attr("style")) : NONE;
  }

  /** Reads the attribute's value in one pass, whatever it is. */
  static Style of(String css) {
    Declarations declarations = new Declarations();
    String text = LowerCase.of(css);
    StringBuilder one = new StringBuilder();
    int depth = 0;
    int next;
    for (int at = 0; at < text.length(); at = next) {
      char c = text.charAt(at);
      next = at + 1;
      if (text.startsWith("/*", at)) {
        next = behind("*/", text, at + 2);
        one.append(' ');
      } else if (c == '\\') {
        Matcher escape = ESCAPE.matcher(text).region(at, text.length());
        next = escape.lookingAt() ? escape.end() : next;
        one.append(escape.hasMatch() ? unescaped(escape) : "");
      } else if (c == '"' || c == '\'') {
        next = behindString(text, at);
        one.append(c).append(c);
      } else if (c == ';' && depth == 0) {
        declarations.add(one.toString());
        one.setLength(0);
      } else {
        boolean isUrl = text.startsWith("url(", at - 3) && !isString(text, next);
        next = isUrl ? behind(")", text, next) : next;
        depth +=
            isUrl ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 && depth > 0 ? -1 : 0;
        one.append(c);
      }
    }
    declarations.add(one.toString());
    return new Style(declarations.values);
  }

  private static int behind(String end, String text, int at) {
    int found = text.indexOf(end, at);
    return found < 0 ? text.length() : found + end.length();
  }

  private static int behindString(String text, int start) {
    for (int at = start + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == text.charAt(start) || c == '\n') {
        return at + 1;
      }
      at += c == '\\' ? 1 : 0;
    }
    return text.length();
  }

  private static boolean isString(String text, int at) {
    return text.startsWith("\"", at) || text.startsWith("'", at);
  }

  private static String unescaped(Matcher escape) {
    if (escape.start(1) < 0) {
      return escape.group(2);
    }
    int c = Integer.parseInt(escape.group(1), 16);
    return Character.isValidCodePoint(c) ? LowerCase.of(Character.toString(c)) : "";
  }

  /** Collects what is declared. */
  private static final class Declarations {
    private final Map<String, String> values = new HashMap<>();
    private final Set<String> important = new HashSet<>();

    void add(String declaration) {
      int colon = declaration.indexOf(':');
      if (colon < 0) {
        return;
      }
      String value = SPACE.matcher(declaration.substring(colon + 1)).replaceAll(" ").strip();
      String said = IMPORTANT.matcher(value).replaceFirst("");
      boolean isImportant = !said.equals(value);
      for (String property : properties(declaration.substring(0, colon).strip())) {
        Pattern taken = VALUES.get(property);
        boolean isTaken = !said.isEmpty() && (taken == null || taken.matcher(said).matches());
        if (isTaken && (isImportant || !important.contains(property))) {
          values.put(property, said);
          if (isImportant) {
            important.add(property);
          }
        }
      }
    }

    private static List<String> properties(String name) {
      return switch (PREFIX.matcher(name).replaceFirst("")) {
        case "text-decoration" -> List.of("text-decoration-line");
        case "inset" -> List.of("left", "right", "top");
        case String other -> List.of(other);
      };
    }
  }

  /** What the style says of a property; "" if nothing. */
  String value(String property) {
    return values.getOrDefault(property, "");
  }

  /** Whether browsers, or Word, don't show what has it. */
  boolean isHidden() {
    return value("display").equals("none")
        || value("visibility").equals("hidden")
        || value("visibility").equals("collapse")
        || value("mso-hide").equals("all")
        || isOffScreen("left")
        || isOffScreen("right")
        || isOffScreen("top")
        || isOffScreen("text-indent");
  }

  /** What is far below can be scrolled to. */
  private boolean isOffScreen(String property) {
    return values.containsKey(property)
        && LENGTH
            .matcher(value(property))
            .results()
            .mapToDouble(Style::pixels)
            .anyMatch(
                pixels ->
                    pixels <= -OFF_SCREEN
                        || pixels >= SCREEN + OFF_SCREEN && !property.equals("top"));
  }

  private static double pixels(MatchResult length) {
    String unit = Objects.requireNonNullElse(length.group("unit"), "px"); // as in quirks mode
    double number = Double.parseDouble(length.group("number")) * UNITS.getOrDefault(unit, 0.0);
    return length.group("sign").equals("-") ? -number : number;
  }

  /** Whether there is a line through what has it. */
  boolean isStruck() {
    return value("text-decoration-line").contains("line-through");
  }

  /** Whether what has it stands apart from the words around it. */
  boolean isApart() {
    return APART.matcher(value("display")).lookingAt();
  }
}
