package jobpostings.job.description;

import java.util.HexFormat;

/** Which characters HTML does not allow, and what best replaces them. */
final class Characters {
  /** What decoders put where bytes were not UTF-8: what was meant is lost. */
  private static final int REPLACEMENT = 0xFFFD;

  /**
   * What windows-1252 has at 0x80 to 0x9F, where Unicode has controls; spaces where it has nothing.
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
        || Character.getType(codePoint) == Character.SURROGATE
        || (codePoint & 0xFFFE) == 0xFFFE
        || codePoint >= 0xFDD0 && codePoint <= 0xFDEF;
  }

  static boolean isReplacement(int codePoint) {
    return codePoint == REPLACEMENT;
  }

  /** How a message names it: U+FFFD. */
  static String name(int codePoint) {
    return "U+" + HexFormat.of().withUpperCase().toHexDigits(codePoint, codePoint > 0xFFFF ? 6 : 4);
  }

  /** What best replaces a character that HTML does not allow; often nothing. */
  static String mended(int codePoint) {
    return codePoint >= 0x80 && codePoint <= 0x9F
        ? WINDOWS_1252.substring(codePoint - 0x80, codePoint - 0x7F).strip()
        : "";
  }
}
