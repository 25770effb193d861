package jobpostings.cli.proposal;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Folding;
import jobpostings.cli.mapping.Provinces;
import jobpostings.cli.mapping.Words;
import jobpostings.cli.proposal.Survey.Column;

/** Whether what stands in a column can be what a field takes. */
record Fitness(Words words) {
  private static final Pattern LETTERS = Pattern.compile(".*\\p{L}{2}.*", Pattern.DOTALL);
  private static final Pattern DATE = Pattern.compile(".*[0-9]{4}.*|.*[0-9]{1,2}[-/.][0-9].*");
  private static final Set<String> TRUTHS =
      Set.of("true", "false", "yes", "no", "y", "n", "1", "0", "oui", "non");
  private static final int MAX_NAMES = 100;
  private static final String STATUS = "status";

  boolean fits(Field field, Column column, int jobs) {
    return switch (field) {
      case REFERENCE_ID -> column.filled == jobs && column.isUnique && !column.isRepeated;
      case TITLE ->
          column.filled * 10 >= jobs * 9
              && column.longest <= 256
              && most(column, Fitness::isText)
              && !column.isRepeated;
      case LOCATION ->
          column.longest <= 300 && most(column, each -> isText(each) && !isState(each));
      case CITY -> column.longest <= 100 && most(column, Fitness::isText);
      case STATE -> most(column, Fitness::isState);
      case COUNTRY -> column.longest <= 60;
      case CATEGORY ->
          column.longest <= 100
              && column.values().size() <= MAX_NAMES
              && most(column, Fitness::isText);
      case TYPE -> column.values().stream().anyMatch(each -> isKnown(Field.TYPE, each));
      case STATUS -> most(column, each -> isKnown(Field.STATUS, each));
      case SALARY, MAX_SALARY -> most(column, each -> each.matches(".*[0-9].*"));
      case SALARY_PERIOD ->
          column.values().stream().anyMatch(each -> isKnown(Field.SALARY_PERIOD, each));
      case SALARY_CURRENCY -> column.longest <= 20;
      case DESCRIPTION -> most(column, Fitness::isText);
      case URL -> most(column, Fitness::isAddress);
      case EMAIL -> most(column, each -> each.contains("@") && !each.contains(" "));
      case CLOSE_DATE -> column.values().stream().anyMatch(Fitness::isDate);
      case POSTED -> most(column, Fitness::isDate);
      case LISTED,
          CLOSED,
          DRAFTED,
          CONFIDENTIAL,
          AUTO_REFRESH,
          PLUS_COMMISSION,
          PAY_SHOWN,
          PAY_WITHHELD ->
          all(column, Fitness::isTruth);
      case WORKPLACE -> most(column, each -> isKnown(Field.WORKPLACE, each) || isTruth(each));
      default -> true;
    };
  }

  /** Orders columns that fit by what stands there: a description is long, an id is short. */
  int unlikeliness(Field field, Column column) {
    return switch (field) {
      case DESCRIPTION -> -column.longest;
      case REFERENCE_ID -> column.longest;
      case LOCATION -> all(column, each -> each.contains(",")) ? 0 : 1;
      default -> 0;
    };
  }

  /** Whether all that stands in a column is so much a field's own that its name doesn't matter. */
  boolean tells(Field field, Column column) {
    return switch (field) {
      case TYPE -> all(column, each -> words.type(each).isPresent());
      case STATE -> all(column, Fitness::isState);
      case URL -> all(column, Fitness::isAddress);
      case EMAIL -> all(column, each -> each.contains("@") && !each.contains(" "));
      default -> false;
    };
  }

  private static boolean all(Column column, Predicate<String> passes) {
    return column.values().stream().allMatch(passes);
  }

  private static boolean most(Column column, Predicate<String> passes) {
    return column.values().stream().filter(passes).count() * 2 > column.values().size();
  }

  private static boolean isState(String text) {
    return Provinces.code(text).isPresent();
  }

  private static boolean isTruth(String text) {
    return TRUTHS.contains(Folding.plain(text));
  }

  private boolean isKnown(Field field, String text) {
    return words.likelyMeaning(field.key(), text).isPresent()
        || field == Field.TYPE && words.type(text).isPresent();
  }

  /** Whether a column says of jobs whether they are open, and of some that they are not. */
  boolean tellsState(Column column) {
    return all(column, each -> !isTruth(each) && words.likelyMeaning(STATUS, each).isPresent())
        && column.values().stream()
            .anyMatch(each -> !words.likelyMeaning(STATUS, each).equals(Optional.of("active")));
  }

  /** Whether numbers alone stand there, which may be counts. */
  static boolean isNumeric(Column column) {
    return all(column, each -> each.matches("[0-9]+"));
  }

  private static boolean isDate(String text) {
    return DATE.matcher(text).matches();
  }

  private static boolean isText(String text) {
    return LETTERS.matcher(text).matches() && !isAddress(text);
  }

  static boolean isAddress(String text) {
    return text.startsWith("http://") || text.startsWith("https://");
  }
}
