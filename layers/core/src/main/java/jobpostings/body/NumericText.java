package jobpostings.body;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers, and what people write in place of one. Stateless. */
final class NumericText {
  /** Of digits; far more than any number that is valid here has. */
  private static final int MAX_DIGITS = 1_000;

  /** Far beyond any number that is valid here, and small enough to calculate with. */
  private static final int MAX_EXPONENT = 9_999;

  /** Longer than any salary is written. */
  private static final int MAX_MEANT = 40;

  /** What JSON calls a number (RFC 8259, 6). */
  private static final Pattern JSON =
      Pattern.compile("(-?+)(0|[1-9][0-9]*+)(?:\\.([0-9]++))?+(?:[eE]([+-]?+)([0-9]++))?+");

  private static final Pattern LEADING_ZEROS = Pattern.compile("\\A0++");

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

  /**
   * The number, if the text is one in JSON. One that is too large or too fine for anything here
   * becomes a shorter one that still is, so that whatever is sent can be compared and rounded in no
   * time.
   */
  static Optional<BigDecimal> read(String text) {
    Matcher number = JSON.matcher(text);
    if (!number.matches()) {
      return Optional.empty();
    }
    String whole = number.group(2);
    String digits = whole + Objects.requireNonNullElse(number.group(3), "");
    int first = 0;
    while (first < digits.length() && digits.charAt(first) == '0') {
      first++;
    }
    int end = digits.length();
    while (end > first && digits.charAt(end - 1) == '0') {
      end--;
    }
    long exponent = exponent(number.group(4), number.group(5)) + whole.length() - first;
    if (Math.abs(exponent) <= MAX_EXPONENT && text.length() <= MAX_DIGITS) {
      return Optional.of(new BigDecimal(text));
    }
    // A digit in place of all that are cut off: the number stays as fine as it was, and no rounder.
    String kept =
        end - first > MAX_DIGITS
            ? digits.substring(first, first + MAX_DIGITS) + "1"
            : digits.substring(first, end);
    return Optional.of(
        kept.isEmpty()
            ? BigDecimal.ZERO
            : new BigDecimal(
                new BigInteger(number.group(1) + kept),
                Math.toIntExact(
                    kept.length() - Math.clamp(exponent, -MAX_EXPONENT, MAX_EXPONENT))));
  }

  /**
   * An exponent, 0 if there is none; one of ten or more digits, which no number here has, as one of
   * ten.
   */
  private static long exponent(String sign, String digits) {
    String significant = digits == null ? "" : LEADING_ZEROS.matcher(digits).replaceFirst("");
    if (significant.isEmpty()) {
      return 0;
    }
    long value = significant.length() < 10 ? Long.parseLong(significant) : 9_999_999_999L;
    return sign.equals("-") ? -value : value;
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
