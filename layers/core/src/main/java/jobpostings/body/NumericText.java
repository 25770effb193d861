package jobpostings.body;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers that are sent as text. Stateless. */
final class NumericText {
  /** The most characters that a JSON number may have here. */
  private static final int MAX_LENGTH = 1_000;

  /** Longer than anybody writes a salary. */
  private static final int MAX_MEANT = 40;

  /** What JSON calls a number (RFC 8259, 6). */
  private static final Pattern JSON =
      Pattern.compile("-?+(0|[1-9][0-9]*+)(\\.[0-9]++)?+([eE][+-]?+[0-9]++)?+");

  /** A number, with or without a currency before or after it. */
  private static final Pattern MONEY =
      Pattern.compile(
          "\\A(?:CAD|CA|USD|US|C)?+\\s*+\\p{Sc}?+\\s*+([0-9.,'\u2019\\s\\p{Zs}]++)\\p{Sc}?+\\s*+(?:CAD|USD)?+",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SPACES = Pattern.compile("[ \t\u00A0\u202F\u2009'\u2019]");

  private static final Pattern THOUSANDS_BY_COMMA =
      Pattern.compile("[0-9]{1,3}(?:,[0-9]{3})++(?:\\.[0-9]++)?+");
  private static final Pattern THOUSANDS_BY_POINT =
      Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{3})++,[0-9]++");
  private static final Pattern DECIMALS_BY_COMMA = Pattern.compile("\\A[0-9]++,[0-9]{1,2}");
  private static final Pattern DOUBTFUL = Pattern.compile("[0-9]{1,3}\\.[0-9]{3}");
  private static final Pattern PLAIN = Pattern.compile("[0-9]++\\.?+|[0-9]*+\\.[0-9]++");

  private NumericText() {}

  /** The number, if the text would be one in JSON; none if its exponent is out of range. */
  static Optional<BigDecimal> read(String text) {
    if (text.length() > MAX_LENGTH || !JSON.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /**
   * How to send the number that a text such as "60,000" or "$17.50" means. None if that is in
   * doubt.
   */
  static Optional<String> meant(String text) {
    Matcher money = MONEY.matcher(text);
    if (text.length() > MAX_MEANT || !money.matches()) {
      return Optional.empty();
    }
    String number = SPACES.matcher(money.group(1)).replaceAll("");
    if (DOUBTFUL.matcher(number).matches()) {
      return Optional.empty();
    }
    if (THOUSANDS_BY_COMMA.matcher(number).matches()) {
      number = number.replace(",", "");
    } else if (THOUSANDS_BY_POINT.matcher(number).matches()) {
      number = number.replace(".", "").replace(',', '.');
    } else if (DECIMALS_BY_COMMA.matcher(number).matches()) {
      number = number.replace(',', '.');
    }
    return PLAIN.matcher(number).matches()
        ? Optional.of(new BigDecimal(number).toPlainString())
        : Optional.empty();
  }
}
