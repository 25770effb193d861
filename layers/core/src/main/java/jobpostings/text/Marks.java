package jobpostings.text;

/** Which characters people write for an apostrophe, a quotation mark or a hyphen. Stateless. */
public final class Marks {
  /** Beside quotation marks by category: modifier letters, primes and accents that stand alone. */
  private static final String APOSTROPHES =
      "'`\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u2018\u2019\u201A"
          + "\u201B\u2032\u2035\u275B\u275C\u275F\uA78B\uA78C\uFF07\uFF40";

  /** Double quotation marks that are neither initial nor final by category. */
  private static final String QUOTES =
      "\"\u02BA\u201E\u201F\u2033\u2036\u275D\u275E\u2E42\u301D\u301E\u301F\uFF02";

  /** Hyphens and minus signs whose category is another. */
  private static final String HYPHENS = "\u02D7\u2043\u2212\u2796";

  private Marks() {}

  public static boolean isApostrophe(int c) {
    return APOSTROPHES.indexOf(c) >= 0;
  }

  /** Whether it is a quotation mark of any kind, or an apostrophe. */
  public static boolean isQuote(int c) {
    int category = Character.getType(c);
    return category == Character.INITIAL_QUOTE_PUNCTUATION
        || category == Character.FINAL_QUOTE_PUNCTUATION
        || QUOTES.indexOf(c) >= 0
        || isApostrophe(c);
  }

  /** Whether it is a hyphen, a dash or a minus sign. */
  public static boolean isHyphen(int c) {
    return Character.getType(c) == Character.DASH_PUNCTUATION || HYPHENS.indexOf(c) >= 0;
  }
}
