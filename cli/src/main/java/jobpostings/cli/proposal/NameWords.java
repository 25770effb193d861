package jobpostings.cli.proposal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Words;

/**
 * What names of columns are of that no list has: their words are all known, one says what the
 * column is, such as "closing", and the others say nothing more, such as "date" and "posting".
 */
final class NameWords {
  private static final Set<String> OF_JOBS = words("of jobs");
  private static final Set<String> OF_APPLYING = words("of applying");
  private static final Set<String> DATE = words("date");
  private static final Set<String> FORM = words("form");
  private static final Set<String> CLOSES = words("closes");
  private static final Set<String> ENDS = words("ends");
  private static final Set<String> ENDED = words("ended");
  private static final Set<String> HIDDEN = words("hidden");
  private static final Set<String> OPEN = words("open");
  private static final Set<String> NOT = words("not");
  private static final Set<String> POSTED = words("posted");
  private static final Set<String> PAY = words("pay");
  private static final Set<String> OF_PAY = words("of pay");
  private static final Set<String> MAXIMUM = words("maximum");
  private static final Set<String> PERIOD = words("period");

  private NameWords() {}

  private static Set<String> words(String name) {
    return Words.usual().of("part", name);
  }

  /** The field that a name with these words is of; empty if that isn't certain. */
  static Optional<Field> field(String name) {
    List<String> words = Stream.of(name.split(" ")).filter(word -> !word.isEmpty()).toList();
    boolean isDated = words.stream().anyMatch(DATE::contains);
    if (words.isEmpty() || words.contains("time") && !words.contains("date")) {
      return Optional.empty();
    } else if (is(words, HIDDEN, List.of(ENDED, OPEN, OF_JOBS)) && !isDated
        || is(words, ENDED, List.of(OPEN, OF_JOBS)) && !isDated
        || isNegated(words)) {
      return Optional.of(Field.CLOSED);
    } else if (is(words, OPEN, List.of(OF_JOBS)) && !words.contains("date")) {
      return Optional.of(Field.LISTED);
    } else if (is(words, CLOSES, List.of(ENDS, ENDED, DATE, OF_JOBS, OF_APPLYING, FORM))
        || is(words, ENDS, List.of(CLOSES, ENDED, OPEN, DATE, OF_JOBS, OF_APPLYING, FORM))
            && words.size() > 1
        || is(words, ENDED, List.of(DATE, OF_JOBS, FORM)) && isDated) {
      return Optional.of(Field.CLOSE_DATE);
    } else if (is(words, POSTED, List.of(DATE, OF_JOBS, FORM))) {
      return Optional.of(Field.POSTED);
    } else if (words.stream().noneMatch(PAY::contains)) {
      return Optional.empty();
    } else if (is(words, PERIOD, List.of(PAY, OF_PAY))) {
      return Optional.of(Field.SALARY_PERIOD);
    }
    return is(words, MAXIMUM, List.of(PAY, OF_PAY))
        ? Optional.of(Field.MAX_SALARY)
        : is(words, PAY, List.of(OF_PAY)) ? Optional.of(Field.SALARY) : Optional.empty();
  }

  /** "Do not publish". */
  private static boolean isNegated(List<String> words) {
    List<String> others =
        words.stream().filter(word -> !NOT.contains(word)).collect(Collectors.toList());
    boolean isNot = words.contains("not") || words.contains("never") || words.contains("pas");
    return isNot && is(others, OPEN, List.of(OF_JOBS));
  }

  /** Whether one of the words is among the wanted, and all others are among these or the rest. */
  private static boolean is(List<String> words, Set<String> wanted, List<Set<String>> rest) {
    return words.stream().anyMatch(wanted::contains)
        && words.stream()
            .allMatch(
                word -> wanted.contains(word) || rest.stream().anyMatch(set -> set.contains(word)));
  }
}
