package jobpostings.cli.feed;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A format of Excel's cells (ECMA-376 part 1, 18.8.31). Where it shows words, signs or leading
 * zeros, the value is what a person reads; otherwise a number keeps all its digits, and a date is
 * in ISO 8601.
 *
 * <p>Apache POI's {@code DataFormatter} (5.5.1) is no replacement: it shows 6045551234 in {@code
 * (###) ###-####} as "(60-4555-1234)", 0 in {@code "Open";;"Closed"} as "Open", and 50 in {@code 0"
 * %"} as "5000 %".
 */
final class CellFormat {
  private static final int MAX_DIGITS = 400;
  private static final long SECONDS_OF_DAY = 86_400;

  /** As many digits as Excel shows: a workbook has 24.55 as 24.550000000000001. */
  private static final MathContext DIGITS = new MathContext(15);

  private static final LocalDateTime BEGIN = LocalDateTime.of(1899, 12, 30, 0, 0);
  private static final LocalDateTime BEGIN_1904 = LocalDateTime.of(1904, 1, 1, 0, 0);

  /** Literals: quoted, escaped, of a currency; then what is skipped; then dates, digits, signs. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"(?<quoted>[^\"]*)\"?|\\\\(?<escaped>.)|\\[\\$(?<currency>[^\\]-]*)(?:-(?<locale>[^\\]]*))?]"
              + "|\\[(?<condition>[<>=]+)(?<limit>-?[0-9.]+)]|(?<elapsed>\\[(?:h+|m+|s+)])"
              + "|\\[[^\\]]*]|[_*].|(?<general>General)|(?<half>AM/PM|A/P)"
              + "|(?<date>y+|m+|d+|h+|s+)|(?<digits>[0#?])|(?<sign>[.,%@])|(?<power>E[+-])|(?<other>.)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** What doesn't change how a number is read. */
  private static final Pattern PLAIN = Pattern.compile("[ $+()\\u00A0\\u202F-]*");

  private final boolean is1904;

  CellFormat(boolean is1904) {
    this.is1904 = is1904;
  }

  /** What a part of a format stands for. */
  private enum Kind {
    LITERAL,
    DIGIT,
    SIGN,
    DATE,
    GENERAL,
    POWER
  }

  private record Token(Kind kind, String text) {}

  /** What a number, a text or a date is shown as by one of the parts between semicolons. */
  private static final class Section {
    final List<Token> tokens = new ArrayList<>();
    String condition;
    BigDecimal limit;
    Locale locale = Locale.ENGLISH;

    boolean has(Kind kind) {
      return tokens.stream().anyMatch(token -> token.kind() == kind);
    }

    boolean has(Kind kind, String begin) {
      return tokens.stream()
          .anyMatch(
              token ->
                  token.kind() == kind && token.text().toLowerCase(Locale.ROOT).startsWith(begin));
    }

    boolean isFor(BigDecimal number) {
      int order = number.compareTo(limit);
      return switch (condition) {
        case ">" -> order > 0;
        case ">=" -> order >= 0;
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case "=" -> order == 0;
        default -> order != 0;
      };
    }

    int first(Kind kind) {
      int first = 0;
      while (first < tokens.size() && tokens.get(first).kind() != kind) {
        first++;
      }
      return first;
    }

    int last(Kind kind) {
      int last = tokens.size() - 1;
      while (last >= 0 && tokens.get(last).kind() != kind) {
        last--;
      }
      return last;
    }
  }

  /** The format's parts for positive and negative numbers, zero and texts. */
  private static List<Section> sections(String format) {
    List<Section> sections = new ArrayList<>(List.of(new Section()));
    Matcher token = TOKEN.matcher(format);
    while (token.find()) {
      Section last = sections.get(sections.size() - 1);
      if (";".equals(token.group("other"))) {
        sections.add(new Section());
      } else if (token.group("condition") != null) {
        last.condition = token.group("condition");
        last.limit = decimal(token.group("limit")).orElse(BigDecimal.ZERO);
      } else {
        String locale = token.group("locale");
        if (locale != null && locale.toUpperCase(Locale.ROOT).endsWith("0C")) {
          last.locale = Locale.FRENCH;
        }
        add(token, last.tokens);
      }
    }
    return sections;
  }

  private static void add(Matcher token, List<Token> tokens) {
    for (String literal : List.of("quoted", "escaped", "currency", "other")) {
      if (token.group(literal) != null) {
        tokens.add(new Token(Kind.LITERAL, token.group(literal)));
        return;
      }
    }
    for (String date : List.of("date", "half", "elapsed")) {
      if (token.group(date) != null) {
        tokens.add(new Token(Kind.DATE, token.group(date)));
        return;
      }
    }
    if (token.group("digits") != null) {
      tokens.add(new Token(Kind.DIGIT, token.group()));
    } else if (token.group("sign") != null) {
      tokens.add(new Token(Kind.SIGN, token.group()));
    } else if (token.group("general") != null) {
      tokens.add(new Token(Kind.GENERAL, ""));
    } else if (token.group("power") != null) {
      tokens.add(new Token(Kind.POWER, token.group()));
    }
  }

  static Optional<BigDecimal> decimal(String text) {
    try {
      return Optional.of(new BigDecimal(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** A text as the cell shows it; "" if it shows none. */
  String text(String text, String format) {
    List<Section> sections = sections(format);
    Section section = sections.get(sections.size() - 1);
    if (sections.size() < 4 && !section.has(Kind.SIGN, "@")) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    for (Token token : section.tokens) {
      shown.append(
          token.text().equals("@") ? text : token.kind() == Kind.LITERAL ? token.text() : "");
    }
    return shown.toString();
  }

  /** A number as the cell shows it, or all its digits; empty if it can't be told what is shown. */
  Optional<String> number(BigDecimal number, String format) {
    if (Math.abs((long) number.scale() - number.precision()) > MAX_DIGITS) {
      return Optional.of(number.toString()); // Excel has no such numbers
    }
    List<Section> all = sections(format);
    Section section = all.get(0);
    boolean isWithoutSign = false;
    if (all.stream().anyMatch(each -> each.condition != null)) {
      section =
          all.stream()
              .filter(each -> each.condition == null || each.isFor(number))
              .findFirst()
              .orElse(section);
    } else if (number.signum() < 0 && all.size() > 1) {
      section = all.get(1);
      isWithoutSign = true;
    } else if (number.signum() == 0 && all.size() > 2) {
      section = all.get(2);
    }
    if (section.tokens.isEmpty() && all.size() > 1) {
      return Optional.of("");
    } else if (section.has(Kind.DATE)) {
      return date(number, section);
    }
    return isPlain(section)
        ? Optional.of(plain(number, section))
        : words(number, section, isWithoutSign);
  }

  private static String plain(BigDecimal number, Section section) {
    boolean isPercent = section.has(Kind.SIGN, "%");
    BigDecimal shown = isPercent ? number.movePointRight(2) : number;
    return digits(shown) + (isPercent ? "%" : "");
  }

  private static String digits(BigDecimal number) {
    return number.round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** Whether it shows nothing that a number's digits don't say. */
  private static boolean isPlain(Section section) {
    int first = section.first(Kind.DIGIT);
    int last = section.last(Kind.DIGIT);
    int zeros = 0;
    boolean isWhole = true;
    for (int i = 0; i < section.tokens.size(); i++) {
      Token token = section.tokens.get(i);
      boolean isWithin = first < i && i < last;
      if (token.kind() == Kind.LITERAL
          && !(isWithin ? token.text().isBlank() : PLAIN.matcher(token.text()).matches())) {
        return false;
      }
      isWhole &= !token.text().equals(".");
      zeros += isWhole && token.kind() == Kind.DIGIT && token.text().equals("0") ? 1 : 0;
    }
    return zeros < 2 && (last >= 0 || section.has(Kind.GENERAL) || section.has(Kind.SIGN, "@"))
        || section.tokens.isEmpty();
  }

  private static Optional<String> words(BigDecimal exact, Section section, boolean isWithoutSign) {
    if (section.has(Kind.POWER)) {
      return Optional.empty();
    }
    List<Token> tokens = section.tokens;
    int last = section.last(Kind.DIGIT);
    int point = 0;
    while (point < tokens.size() && !tokens.get(point).text().equals(".")) {
      point++;
    }
    boolean hasPoint = point < tokens.size() && tokens.get(point).kind() == Kind.SIGN;
    point = hasPoint ? point : tokens.size();
    int places = 0;
    int thousands = 0;
    boolean isGrouped = false;
    BigDecimal number = exact.abs();
    int lastWhole = -1;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      places += i > point && token.kind() == Kind.DIGIT ? 1 : 0;
      lastWhole = i < point && token.kind() == Kind.DIGIT ? i : lastWhole;
    }
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).kind() == Kind.SIGN && tokens.get(i).text().equals("%")) {
        number = number.movePointRight(2);
      } else if (tokens.get(i).kind() == Kind.SIGN && tokens.get(i).text().equals(",")) {
        isGrouped |= i < lastWhole;
        thousands += i > lastWhole ? 1 : 0;
      }
    }
    number =
        number.round(DIGITS).movePointLeft(3 * thousands).setScale(places, RoundingMode.HALF_UP);
    String whole = number.toBigInteger().toString().replaceFirst("^0$", "");
    String fraction = number.toPlainString().replaceFirst("^[^.]*\\.?", "");
    StringBuilder shown = new StringBuilder();
    for (int i = tokens.size() - 1; i > point; i--) {
      Token token = tokens.get(i);
      if (token.kind() == Kind.DIGIT) {
        char digit = fraction.charAt(--places);
        boolean isLeft = token.text().equals("0") || digit != '0' || shownDigits(shown);
        shown.insert(0, isLeft ? String.valueOf(digit) : "");
      } else {
        shown.insert(0, literal(token, exact));
      }
    }
    shown.insert(0, hasPoint && last > point ? "." : "");
    int first = section.first(Kind.DIGIT);
    int left = whole.length();
    int set = 0;
    for (int i = Math.min(point, tokens.size()) - 1; i >= 0; i--) {
      Token token = tokens.get(i);
      if (token.kind() != Kind.DIGIT) {
        shown.insert(0, literal(token, exact));
        continue;
      }
      int most = i == first ? Math.max(1, left) : 1;
      for (int n = 0; n < most; n++) {
        boolean isDigit = left > 0;
        if (isDigit || token.text().equals("0")) {
          shown.insert(0, isGrouped && set > 0 && set % 3 == 0 ? "," : "");
          shown.insert(0, isDigit ? whole.charAt(--left) : '0');
          set++;
        }
      }
    }
    boolean isNegative = exact.signum() < 0 && !isWithoutSign && !section.has(Kind.GENERAL);
    return Optional.of((isNegative ? "-" : "") + shown.toString().strip());
  }

  private static boolean shownDigits(StringBuilder shown) {
    return shown.chars().anyMatch(Character::isDigit);
  }

  private static String literal(Token token, BigDecimal exact) {
    return switch (token.kind()) {
      case LITERAL -> token.text();
      case GENERAL -> digits(exact);
      case SIGN -> token.text().equals("%") ? "%" : token.text().equals("@") ? digits(exact) : "";
      default -> "";
    };
  }

  /** In ISO 8601, unless words stand before or behind it, or it has no day. */
  private Optional<String> date(BigDecimal number, Section section) {
    if (number.signum() < 0 || number.compareTo(BigDecimal.valueOf(2_958_466)) >= 0) {
      return Optional.empty(); // Excel shows ####
    }
    BigDecimal seconds = number.multiply(BigDecimal.valueOf(SECONDS_OF_DAY));
    long rounded = seconds.setScale(0, RoundingMode.HALF_UP).longValueExact();
    LocalDateTime date = (is1904 ? BEGIN_1904 : BEGIN).plusSeconds(rounded);
    int first = section.first(Kind.DATE);
    int last = section.last(Kind.DATE);
    boolean hasWords = false;
    for (int i = 0; i < section.tokens.size(); i++) {
      Token token = section.tokens.get(i);
      boolean isOutside = i < first || i > last;
      hasWords |=
          isOutside
              && token.kind() == Kind.LITERAL
              && token.text().chars().anyMatch(Character::isLetterOrDigit);
    }
    if (!hasWords && section.has(Kind.DATE, "d")) {
      boolean isDay = date.toLocalTime().toSecondOfDay() == 0;
      return Optional.of(isDay ? date.toLocalDate().toString() : date.toString());
    }
    return Optional.of(date(date, rounded, section));
  }

  private static String date(LocalDateTime date, long seconds, Section section) {
    boolean isHalf = section.has(Kind.DATE, "a");
    StringBuilder shown = new StringBuilder();
    String before = "";
    for (int i = 0; i < section.tokens.size(); i++) {
      Token token = section.tokens.get(i);
      if (token.kind() != Kind.DATE) {
        shown.append(token.kind() == Kind.LITERAL ? token.text() : "");
        continue;
      }
      String lower = token.text().toLowerCase(Locale.ROOT);
      String next = nextDate(section.tokens, i);
      boolean isMinute =
          lower.startsWith("m")
              && lower.length() < 3
              && (before.contains("h") || next.startsWith("s"));
      before = lower;
      if (lower.startsWith("[")) {
        long unit = lower.contains("h") ? 3_600 : lower.contains("m") ? 60 : 1;
        shown.append(seconds / unit);
        continue;
      }
      String pattern =
          switch (lower.charAt(0)) {
            case 'y' -> lower.length() < 3 ? "yy" : "yyyy";
            case 'm' -> isMinute ? lower : "M".repeat(Math.min(5, lower.length()));
            case 'd' -> lower.length() < 3 ? lower : lower.length() == 3 ? "EEE" : "EEEE";
            case 'h' -> (isHalf ? "h" : "H").repeat(Math.min(2, lower.length()));
            case 's' -> "s".repeat(Math.min(2, lower.length()));
            default -> "a";
          };
      shown.append(date.format(DateTimeFormatter.ofPattern(pattern, section.locale)));
    }
    return shown.toString().strip();
  }

  private static String nextDate(List<Token> tokens, int index) {
    return tokens.stream()
        .skip(index + 1L)
        .filter(token -> token.kind() == Kind.DATE)
        .map(token -> token.text().toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }
}
