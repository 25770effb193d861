package jobpostings.cli.mapping;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pay as Canadian feeds write it in English and French: "$50K - $60K per year", "25,50 $ de
 * l'heure". A text is understood as a whole or not at all.
 *
 * @param max null if there is one amount
 * @param unit of time: hour, day, week, month or year; null if the text has none
 */
record Pay(BigDecimal amount, BigDecimal max, String unit, boolean plusCommission) {
  /** Why a text is not understood as pay, as the end of a sentence. */
  static final class AmbiguousPay extends Exception {
    private static final long serialVersionUID = 1;

    AmbiguousPay(String reason) {
      super(reason);
    }
  }

  /** The service's periods. */
  static final List<String> UNITS = List.of("hour", "day", "week", "month", "year");

  /** The least and the most, in dollars, that somebody may mean by pay for a period. */
  private static final Map<String, List<Integer>> PLAUSIBLE =
      Map.of(
          "hour", List.of(5, 1_000),
          "day", List.of(20, 8_000),
          "week", List.of(50, 40_000),
          "month", List.of(200, 150_000),
          "year", List.of(5_000, 5_000_000));

  private static final String NOUN =
      "hour|hr|h|heure|day|jour|week|wk|semaine|month|mois|year|yr|annee";

  /** On what pay may depend. */
  private static final String BASES =
      "(?:(?:work |years of"
          + " )?experience|qualifications?|skills?|education|seniority|certifications?|location|echelle(?:"
          + " salariale)?|competences?|formation|scolarite|anciennete|grille(?:"
          + " salariale)?|convention(?: collective)?)";

  /**
   * What a piece of text is; the first kind that matches is taken. Their letters make up a word,
   * which must have the form of pay.
   */
  private enum Kind {
    EXTRA(
        'x',
        "(?:plus|\\+|and|avec|et|&|including) ?(?:[0-9]{1,2}(?:[.,][0-9]{1,2})? ?% ?(?:de |d'|in"
            + " lieu of |of )?)?(?:(?:extended |group |full |great |health )?benefits?|avantages(?:"
            + " sociaux)?|(?:paid )?vacation(?: pay)?|(?:indemnite de"
            + " )?vacances|bonus(?:es)?|(?:shift"
            + " )?(?:premiums?|differentials?)|primes?|tips|gratuities|pourboires|overtime|commissions?)|(?:based"
            + " on |for |pour )?[0-9]{1,2}(?:[.,][0-9]{1,2})? ?(?:hours?|hrs?|h|heures?)"
            + " ?(?:/|per|a|par) ?(?:la )?(?:week|wk|semaine)|doe|(?:to be"
            + " )?negotiated|negotiable|a"
            + " negocier|negociable|gross|brut|(?:depending|dependent|based|commensurate)"
            + " (?:on|upon|with) (?:your |the |relevant )?"
            + BASES
            + "(?:(?:,? and|,? or|,|/) ?"
            + BASES
            + ")*|selon (?:l'|la |les |le |votre )?"
            + BASES
            + "(?:,? (?:et|ou) (?:l'|la |les |le )?"
            + BASES
            + ")*"),
    TWO_WEEKS(
        '2',
        "bi-?weekly|(?:every|per|/) ?(?:two|2|other) weeks?|fortnight(?:ly)?|(?:aux|toutes les)"
            + " (?:deux|2) semaines|(?:par"
            + " )?quinzaine|bi-?mensuel(?:le)?(?:ment)?|semi-?monthly|bi-?monthly|twice (?:a|per)"
            + " month|(?:per|par|/) ?(?:pay ?period|periode de paie)"),
    PERIOD(
        'p',
        "(?:/ ?|per |par |an? |each |chaque |(?:de |a )?l' ?|(?:de |a )?la )(?:hrs|mo|annum|an|"
            + NOUN
            + ")|(?:/ ?)?(?:hourly|horaire|daily|journalier|weekly|hebdomadaire(?:ment)?|monthly"
            + "|mensuel(?:le)?(?:ment)?|yearly|annual(?:ly)?|annuel(?:le)?(?:ment)?)"),
    BARE_PERIOD('q', NOUN),
    FOREIGN(
        '!',
        "us ?\\$|u\\.s\\.|\\$ ?us|\\$ ?u\\.s\\.|a\\$|(?:us|american|australian)"
            + " dollars?|[€£¥₹]|euros?|pounds?|\\$?"
            + " ?(?:usd|eur|gbp|aud|nzd|chf|jpy|inr|mxn|cny|hkd|sgd|brl|sek|nok|dkk|pln)"),
    OPEN(
        'o',
        "up to|jusqu'a|min(?:imum)?|max(?:imum)?|at least|au moins|starting(?: at| from)?|a partir"
            + " de|more than|less than|plus de|moins de"),
    FROM('f', "from|between|entre"),
    CURRENCY(
        'c',
        "\\$? ?(?:cad|cdn|can)|(?:cad|cdn|can|ca|c) ?\\$|\\$ ?ca|\\$|(?:canadian )?dollars?(?:"
            + " canadiens?)?"),
    THOUSAND('k', "k"),
    NUMBER(
        'n',
        "(?:[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]{1,4})?|[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]{1,2})?"
            + "|[0-9]+(?:\\.(?:[0-9]{4}|[0-9]{1,2})|,[0-9]{1,2})?)(?![0-9]|[.,][0-9])"),
    TO('t', "-|to|a"),
    AND('e', "and|et"),
    LEAD(
        'l',
        "base|pay|salary|salaire|wages?|rate|compensation|remuneration|taux|range|fourchette|echelle|salariale|of|is|est|de|[:=]"),
    NOTHING(' ', "[ (),;]|\\.$");

    private final char letter;
    private final Pattern pattern;

    /** A piece that ends in a letter ends with the word. */
    Kind(char letter, String regex) {
      this.letter = letter;
      this.pattern = Pattern.compile("(?:" + regex + ")(?:(?<![a-z])|(?![a-z]))");
    }
  }

  private static final Pattern FORM =
      Pattern.compile("[lp]*(?:@|f?@t@|f@e@)[pq]?c*x*".replace("@", "c*nk?c*[pq]?"));
  private static final Pattern UNIT_IN_NAME =
      Pattern.compile(
          "hourly|horaire|perhour|annual|annuel|yearly|peryear|monthly|mensuel|weekly|daily");
  private static final Pattern CANADIAN =
      Pattern.compile("cad|cdn|ca ?\\$|\\bc ?\\$|\\$ ?ca|canad");
  private static final int MAX_LENGTH = 500;
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
  private static final BigDecimal TOO_MUCH = BigDecimal.valueOf(100_000_000);

  /** The pieces of a text: the letters of their kinds, and what the pieces say. */
  private static final class Pieces {
    final StringBuilder letters = new StringBuilder();
    final List<BigDecimal> amounts = new ArrayList<>();
    final TreeSet<String> units = new TreeSet<>();
    boolean plusCommission;

    Pieces(String text) throws AmbiguousPay {
      if (text.length() > MAX_LENGTH) {
        throw new AmbiguousPay("is longer than %d characters".formatted(MAX_LENGTH));
      }
      String plain = Folding.line(text);
      for (int at = 0; at < plain.length(); ) {
        at = add(plain, at);
      }
    }

    private int add(String plain, int at) throws AmbiguousPay {
      for (Kind kind : Kind.values()) {
        Matcher piece = kind.pattern.matcher(plain);
        piece.region(at, plain.length()).useTransparentBounds(true);
        if (piece.lookingAt()) {
          add(kind, piece.group());
          return piece.end();
        }
      }
      throw new AmbiguousPay("is not understood from \"%s\" on".formatted(plain.substring(at)));
    }

    private void add(Kind kind, String piece) throws AmbiguousPay {
      switch (kind) {
        case NUMBER -> amounts.add(number(piece));
        case PERIOD, BARE_PERIOD -> units.add(unitOf(piece));
        case EXTRA -> plusCommission |= piece.contains("commission");
        case TWO_WEEKS ->
            throw new AmbiguousPay(
                "is for two weeks or half a month, and the service has no such period");
        case FOREIGN -> throw new AmbiguousPay("is not in Canadian dollars");
        case OPEN -> throw new AmbiguousPay("is only one end of a range");
        default -> {
          // Its letter says all.
        }
      }
      if (kind != Kind.NOTHING) {
        letters.append(kind.letter);
      }
    }
  }

  static Pay of(String text) throws AmbiguousPay {
    Pieces pieces = new Pieces(text);
    String letters = pieces.letters.toString();
    if (pieces.amounts.isEmpty()) {
      throw new AmbiguousPay("has no amount");
    } else if (pieces.units.size() > 1) {
      throw new AmbiguousPay("names two periods");
    } else if (!FORM.matcher(letters).matches()
        || letters.contains("q") && !letters.contains("c")) {
      throw new AmbiguousPay("is not one amount, or one range from an amount to another");
    }
    BigDecimal amount = pieces.amounts.get(0);
    BigDecimal max = pieces.amounts.size() > 1 ? pieces.amounts.get(1) : null;
    boolean isInThousands = letters.matches("[^n]*nk.*");
    boolean isMaxInThousands = max != null && letters.matches(".*nk[^n]*");
    // In "50-60K" the first amount is in thousands too.
    if (isInThousands || isMaxInThousands && amount.compareTo(THOUSAND) < 0) {
      amount = amount.multiply(THOUSAND);
    }
    if (isMaxInThousands) {
      max = max.multiply(THOUSAND);
    }
    String unit = pieces.units.isEmpty() ? null : pieces.units.first();
    return new Pay(amount, max, unit, pieces.plusCommission).checked();
  }

  /** The same in dollars, if it is in cents. */
  Pay inDollars() {
    return new Pay(
        amount.movePointLeft(2), max == null ? null : max.movePointLeft(2), unit, plusCommission);
  }

  Pay checked() throws AmbiguousPay {
    if (amount.signum() <= 0 || amount.compareTo(TOO_MUCH) >= 0) {
      throw new AmbiguousPay("is no pay");
    } else if (max != null && max.compareTo(amount) < 0) {
      throw new AmbiguousPay("ends below its beginning");
    } else if (max != null && max.compareTo(amount.multiply(BigDecimal.TEN)) > 0) {
      throw new AmbiguousPay("ends at more than ten times its beginning");
    }
    return this;
  }

  /** AmbiguousPay if nobody is paid so much, or so little, for the unit. */
  void requirePlausible(String unit) throws AmbiguousPay {
    List<Integer> plausible = PLAUSIBLE.get(unit);
    BigDecimal most = max == null ? amount : max;
    String article = unit.equals("hour") ? "an" : "a";
    if (most.compareTo(BigDecimal.valueOf(plausible.get(1))) > 0) {
      String reason = "would be more than $%,d %s %s, which is hardly meant";
      throw new AmbiguousPay(reason.formatted(plausible.get(1), article, unit));
    } else if (amount.compareTo(BigDecimal.valueOf(plausible.get(0))) < 0) {
      String reason = "would be less than $%,d %s %s, which is hardly meant";
      throw new AmbiguousPay(reason.formatted(plausible.get(0), article, unit));
    }
  }

  /** The unit in the name of a column, such as "Hourly Rate"; null if there is none. */
  static String unitInName(String name) {
    Matcher unit = UNIT_IN_NAME.matcher(Folding.plain(name));
    return unit.find() ? unitOf(unit.group()) : null;
  }

  /** Whether a text says that its dollars are Canadian. */
  static boolean namesCanada(String text) {
    return CANADIAN.matcher(Folding.line(text)).find();
  }

  /** The unit that a text names, and nothing else; unclear if the service has no such period. */
  static Optional<String> unit(String text) throws AmbiguousPay {
    try {
      Pieces pieces = new Pieces(text.replaceFirst("^1 ", ""));
      return pieces.letters.toString().matches("[pq]")
          ? Optional.of(pieces.units.first())
          : Optional.empty();
    } catch (AmbiguousPay e) {
      if (Kind.TWO_WEEKS.pattern.matcher(Folding.line(text)).lookingAt()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** " per hour" for the service's "Hourly". */
  static String period(String name) {
    String unit = unitInName(name);
    return unit == null ? " " + name : " per " + unit;
  }

  static boolean isCanadian(String currency) {
    return Kind.CURRENCY.pattern.matcher(Folding.line(currency)).matches();
  }

  /** Decimals follow a point, or a comma with fewer than three digits behind it. */
  private static BigDecimal number(String text) {
    String digits = text.replace(" ", "");
    return new BigDecimal(
        digits.matches("[0-9]+,[0-9]{1,2}") ? digits.replace(',', '.') : digits.replace(",", ""));
  }

  private static String unitOf(String piece) {
    if (piece.matches(".*(hour|hr|heur|horair|\\bh\\b).*")) {
      return "hour";
    } else if (piece.matches(".*(day|dail|jour).*")) {
      return "day";
    } else if (piece.matches(".*(week|wk|semaine|hebdo).*")) {
      return "week";
    }
    return piece.matches(".*(mo|mensuel).*") ? "month" : "year";
  }
}
