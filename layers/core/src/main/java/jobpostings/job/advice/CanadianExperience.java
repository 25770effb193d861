package jobpostings.job.advice;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toUnmodifiableMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jobpostings.text.Excerpt;
import jobpostings.text.Folding;

/**
 * Finds sentences that ask for experience gained in Canada, in English and French, by the lists of
 * words in {@code canadian-experience.txt}. It reads a few words to either side of each word of
 * Canada, so a long text costs no more than its length.
 */
final class CanadianExperience {
  private static final String STEM = "canad";

  /** Longer ones are read in parts. */
  private static final int MAX_SENTENCE = 1_000;

  /** How much of a sentence is quoted. */
  private static final int QUOTED = 80;

  private final Words words;
  private final int at;

  private CanadianExperience(Words words, int at) {
    this.words = words;
    this.at = at;
  }

  /** Whether a text names Canada at all, whatever else it is. */
  static boolean mayBeIn(String text) {
    for (int i = 0; i <= text.length() - STEM.length(); i++) {
      if ((text.charAt(i) | 0x20) == 'c' && text.regionMatches(true, i, STEM, 0, STEM.length())) {
        return true;
      }
    }
    return false;
  }

  /** The first sentence that asks for it, shortened. */
  static Optional<String> askedIn(String text) {
    if (!mayBeIn(text)) {
      return Optional.empty();
    }
    for (int start = 0; start < text.length(); ) {
      int end = endOfSentence(text, start);
      String sentence = text.substring(start, end);
      if (mayBeIn(sentence) && asks(Words.of(sentence))) {
        return Optional.of(Excerpt.first(sentence.strip(), QUOTED));
      }
      start = end;
    }
    return Optional.empty();
  }

  private static int endOfSentence(String text, int start) {
    int most = Math.min(text.length(), start + MAX_SENTENCE);
    for (int i = start; i < most; i++) {
      char c = text.charAt(i);
      boolean isEnd = c == '!' || c == ';' || c == '\n' || c == '\u2022';
      if (isEnd || c == '.' && isFullStop(text, i)) {
        return i + 1;
      }
    }
    // No pair of surrogates is split.
    return most < text.length() && Character.isLowSurrogate(text.charAt(most)) ? most + 1 : most;
  }

  /** Whether a period ends a sentence, and not an abbreviation, as before a small letter. */
  private static boolean isFullStop(String text, int at) {
    int next = at + 1;
    while (next < text.length() && text.charAt(next) <= ' ' && next < at + 4) {
      next++;
    }
    return next == text.length() || next > at + 1 && !Character.isLowerCase(text.charAt(next));
  }

  private static boolean asks(Words words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.at(i).startsWith(STEM)) {
        Optional<Named> named = new CanadianExperience(words, i).named();
        if (named.isPresent() && asks(words, named.get())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Experience in Canada, as a sentence names it.
   *
   * @param isItself by the words "Canadian experience" themselves
   */
  private record Named(int first, int last, boolean isItself) {}

  private Optional<Named> named() {
    return anyNamed().filter(named -> named.isItself() || !words.is(named.first() - 1, "kind"));
  }

  private Optional<Named> anyNamed() {
    return switch (words.at(at)) {
      case "canadian" ->
          canadian().or(this::mustBe).or(this::inCanadianField).or(this::forEmployer);
      case "canadienne", "canadien", "canadiennes", "canadiens" ->
          canadienne().or(this::mustBe).or(this::inCanadianField).or(this::forEmployer);
      case "canada" -> inCanada().or(this::canadaExperience);
      default -> Optional.empty();
    };
  }

  /** "Canadian work experience". */
  private Optional<Named> canadian() {
    for (int i = at + 1; i <= at + 5 && !words.is(i, "of-else"); i++) {
      if (words.isExperience(i) && !words.is(i - 1, "kind")) {
        return Optional.of(new Named(at, i, true));
      }
    }
    return Optional.empty();
  }

  /** "Experience must be Canadian." */
  private Optional<Named> mustBe() {
    String verb = words.at(at - 1);
    int first = at - (words.at(at - 3).equals("experience") ? 3 : 4);
    return (verb.equals("be") || verb.equals("etre")) && words.isExperience(first)
        ? Optional.of(new Named(first, at, false))
        : Optional.empty();
  }

  /** "expérience de travail canadienne". */
  private Optional<Named> canadienne() {
    for (int i = at - 1; i >= at - 4; i--) {
      if (words.isExperience(i)) {
        return Optional.of(new Named(i, at, true));
      }
      if (!words.is(i, "between")) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** "experience in the Canadian insurance industry", "expérience du secteur bancaire canadien". */
  private Optional<Named> inCanadianField() {
    boolean isField = false;
    for (int i = at - 6; i <= at + 4; i++) {
      isField |= words.is(i, "field");
    }
    boolean isIn = false;
    for (int i = at - 1; i >= at - 8 && isField; i--) {
      String word = words.at(i);
      isIn |= Set.of("in", "within", "on", "du", "dans", "en", "au", "sur", "aux").contains(word);
      if (words.isExperience(i)) {
        return isIn ? Optional.of(new Named(i, at, false)) : Optional.empty();
      }
      if (words.is(i, "ends") && !word.equals("the") || words.isNewClause(i + 1)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** "worked for a Canadian employer", "experience working with Canadian companies". */
  private Optional<Named> forEmployer() {
    if (!words.any(at - 2, at + 2, "employer")) {
      return Optional.empty();
    }
    for (int i = at - 1; i >= at - 4; i--) {
      if (Set.of("for", "at", "with", "in", "from", "pour", "chez", "avec").contains(words.at(i))) {
        int before = words.at(i - 1).equals("working") ? i - 2 : i - 1;
        return words.at(before).equals("worked") || words.isExperience(before)
            ? Optional.of(new Named(before, at, false))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** "experience as a cook in Canada", "worked in Canada", "avoir travaillé au Canada". */
  private Optional<Named> inCanada() {
    int in = at - 1;
    if (Set.of("western", "eastern", "northern", "atlantic", "central").contains(words.at(in))) {
      in--;
    }
    if (!Set.of("in", "within", "inside", "au").contains(words.at(in))
        || words.is(at + 1, "part-of-name") && !words.isNewClause(at + 1)) {
      return Optional.empty();
    }
    for (int i = in - 1; i >= in - 8; i--) {
      if (words.isExperience(i) || i >= in - 5 && isWork(i)) {
        return Optional.of(new Named(i, at, false));
      }
      if (words.is(i, "ends") || words.isNewClause(i + 1)) {
        break;
      }
    }
    return gainedInCanada(in);
  }

  /** "having gained in Canada two years of experience". */
  private Optional<Named> gainedInCanada(int in) {
    if (Set.of("gained", "acquired", "obtained", "acquis", "acquise", "obtenu")
        .contains(words.at(in - 1))) {
      for (int i = at + 1; i <= at + 6; i++) {
        if (words.isExperience(i)) {
          return Optional.of(new Named(in - 1, i, false));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a word is of work that was done. */
  private boolean isWork(int i) {
    return switch (words.at(i)) {
      case "worked", "practised", "practiced", "taught" -> true;
      case "working", "employed" -> words.at(i - 1).equals("been");
      case "work", "travail" ->
          words.is(i - 1, "time")
              || Set.of("of", "de").contains(words.at(i - 1)) && words.is(i - 2, "time");
      case "position", "role", "job" -> words.any(i - 8, i - 1, "held");
      case "travaille", "exerce", "occupe", "enseigne", "pratique" -> hasWorked(i);
      default -> false;
    };
  }

  /** Whether a French participle, which looks like a present without its accent, is one. */
  private boolean hasWorked(int i) {
    return words.any(
        i - 3, i - 1, Set.of("avoir", "ayant", "avez", "ont", "aura", "deja")::contains);
  }

  /** "3 years of Canada experience"; but not "Air Canada experience". */
  private Optional<Named> canadaExperience() {
    int last = words.isExperience(at + 1) ? at + 1 : at + 2;
    boolean isName =
        at > 0
            && !Set.of("of", "years", "year", "no", "minimum", "have").contains(words.at(at - 1));
    return words.isExperience(last)
            && (last == at + 1 || words.at(at + 1).equals("work"))
            && !isName
        ? Optional.of(new Named(at, last, true))
        : Optional.empty();
  }

  private static boolean asks(Words words, Named named) {
    int first = named.first();
    int last = named.last();
    int lacking = lacking(words, first);
    if (lacking >= 0) {
      return isRefused(words, lacking);
    }
    boolean isOnly = words.isInClause(first, last, "only");
    boolean isAsset = words.isInClause(first, last, "asset");
    boolean isTrap =
        words.is(last + 1, "name")
            || words.any(first - 3, first - 1, "shown")
            || words.any(first - 5, first - 1, "gain") && !words.any(0, words.size(), "demanded")
            || words.any(0, words.size(), "ban")
            || isByLaw(words, first, last)
            || isElsewhereToo(words, first, last)
            || !isOnly && !(named.isItself() && isAsset) && isNegated(words, first, last)
            || !named.isItself() && isAsset
            || isOfCompany(words, first);
    return !isTrap && isDemand(words, first);
  }

  /**
   * Whether something shows that it is asked for: a word, how long it is, or that it comes first.
   */
  private static boolean isDemand(Words words, int first) {
    return first <= (Set.of("with", "avec").contains(words.at(first - 1)) ? 6 : 3)
        || words.any(0, words.size(), "asks")
        || words.any(first - 6, words.nextClause(first), "time");
  }

  private static boolean isNegated(Words words, int first, int last) {
    // "non requise", but not "non-profit".
    int non = words.last(Set.of("non")::contains, last + 1, last + 3);
    return words.isInClause(first, last, "not") || non >= 0 && words.is(non + 1, "demanded");
  }

  /** The word that says that it is lacking: "without", "n'ayant pas d'"; -1 if none does. */
  private static int lacking(Words words, int first) {
    int lacks = words.last("lacks", first - 3, first - 1);
    if (lacks >= 0) {
      return lacks;
    }
    int not = words.last("not", first - 4, first - 1);
    return not >= 0 && (words.any(not + 1, first - 1, "has-none") || words.is(not - 1, "has-none"))
        ? not
        : -1;
  }

  /** Whether those who lack it are refused, and not welcome. */
  private static boolean isRefused(Words words, int lacking) {
    boolean isNot = false;
    for (int i = 0; i < words.size(); i++) {
      isNot |= i != lacking && (words.is(i, "not") || words.is(i, "nobody"));
    }
    boolean isRefusal =
        words.any(0, words.size(), "refused")
            ? !isNot
            : isNot && words.any(0, words.size(), "taken");
    return isRefusal && !words.any(0, words.size(), "welcome");
  }

  /** What a licence asks that the law requires. */
  private static boolean isByLaw(Words words, int first, int last) {
    boolean isLaw = words.any(0, words.size(), "law");
    boolean isRequired = words.any(0, words.size(), "requires");
    int licence = words.last("licence", first - 8, first - 1);
    return isLaw && (isRequired || words.any(0, words.size(), "licence"))
        || licence >= 0 && words.any(licence + 1, first - 1, "requires")
        || words.any(last + 1, last + 5, word -> word.equals("for") || word.equals("pour"))
            && words.any(last + 2, last + 8, "licence");
  }

  private static boolean isElsewhereToo(Words words, int first, int last) {
    if (words.any(0, words.size(), "only") || words.any(0, words.size(), "not")) {
      return words.any(0, words.size(), "either");
    }
    for (int i = first - 6; i <= last + 6; i++) {
      boolean isOr = words.at(i).equals("or") || words.at(i).equals("ou");
      boolean isExperience =
          words.is(i, "elsewhere")
              && (words.isExperience(i + 1) || words.isExperience(i - 1))
              && !Set.of("and", "et").contains(words.at(i - 1));
      if (isExperience
          || isOr && (words.any(i + 1, i + 4, "elsewhere") || words.is(i - 1, "elsewhere"))) {
        return true;
      }
    }
    return words.any(0, words.size(), "either");
  }

  /** What a company says of itself: "With ten years of experience in Canada, our firm hires". */
  private static boolean isOfCompany(Words words, int first) {
    int clause = words.nextClause(first);
    if (words.is(0, "begins-company")
        && (words.any(clause, clause + 2, "company")
            || words.any(clause, words.size(), "hires") && !words.is(clause, "asks"))) {
      return true;
    }
    boolean isAsking = words.any(0, words.size(), "asks");
    if (!isAsking) {
      return words.any(0, words.size(), "company");
    }
    for (int i = first - 1; i >= first - 8 && !words.is(i, "asks"); i--) {
      if (words.is(i, "company") && words.is(i + 1, "has")) {
        return true;
      }
    }
    return false;
  }

  /**
   * The words of a sentence, folded; outside of it there are empty ones.
   *
   * @param clauses the number of each word's clause
   */
  private record Words(List<String> words, List<Integer> clauses) {
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final Map<String, Set<String>> LISTS =
        Rule.lines("canadian-experience.txt").stream()
            .collect(
                toUnmodifiableMap(
                    line -> line.substring(0, line.indexOf(" = ")),
                    line ->
                        SPACE
                            .splitAsStream(line.substring(line.indexOf(" = ") + 3))
                            .filter(not(String::isEmpty))
                            .collect(toUnmodifiableSet())));

    static Words of(String sentence) {
      List<String> words = new ArrayList<>();
      List<Integer> clauses = new ArrayList<>();
      StringBuilder word = new StringBuilder();
      int clause = 0;
      String folded = Folding.fold(sentence) + " ";
      for (int i = 0; i < folded.length(); i++) {
        char c = folded.charAt(i);
        if (Character.isLetterOrDigit(c)) {
          word.append(c);
          continue;
        }
        if (!word.isEmpty()) {
          words.add(word.toString());
          clauses.add(clause);
          word.setLength(0);
        }
        boolean isDash =
            (c == '-' || c == '\u2013' || c == '\u2014') && i > 0 && folded.charAt(i - 1) == ' ';
        clause += c == ',' || isDash ? 1 : 0;
      }
      return new Words(words, clauses);
    }

    int size() {
      return words.size();
    }

    String at(int i) {
      return i < 0 || i >= words.size() ? "" : words.get(i);
    }

    boolean isExperience(int i) {
      return switch (at(i)) {
        case "experience", "experiences", "exp" -> true;
        case "history" -> Set.of("work", "employment", "job").contains(at(i - 1));
        default -> false;
      };
    }

    boolean is(int i, String list) {
      Set<String> listed = LISTS.get(list);
      return listed.contains(at(i)) || listed.contains(at(i) + "_" + at(i + 1));
    }

    /** Whether a word begins a clause. */
    boolean isNewClause(int i) {
      return i > 0 && i < size() && !clauses.get(i).equals(clauses.get(i - 1));
    }

    /** Where the clause after that of a word begins; after the last word, if there is none. */
    int nextClause(int i) {
      int next = i + 1;
      while (next < size() && !isNewClause(next)) {
        next++;
      }
      return next;
    }

    boolean any(int from, int to, String list) {
      for (int i = Math.max(0, from); i <= to && i < size(); i++) {
        if (is(i, list)) {
          return true;
        }
      }
      return false;
    }

    boolean any(int from, int to, Predicate<String> test) {
      for (int i = Math.max(0, from); i <= to && i < size(); i++) {
        if (test.test(words.get(i))) {
          return true;
        }
      }
      return false;
    }

    /** The last word of a list in a range; -1 if there is none. */
    int last(String list, int from, int to) {
      return last(LISTS.get(list)::contains, from, to);
    }

    int last(Predicate<String> test, int from, int to) {
      for (int i = Math.min(to, size() - 1); i >= Math.max(0, from); i--) {
        if (test.test(words.get(i))) {
          return i;
        }
      }
      return -1;
    }

    /** Whether a word of a list is in one of the clauses of two words. */
    boolean isInClause(int first, int last, String list) {
      int from = first;
      while (from > 0 && !isNewClause(from)) {
        from--;
      }
      int to = last;
      while (to + 1 < size() && !isNewClause(to + 1)) {
        to++;
      }
      return any(from, to, list);
    }
  }
}
