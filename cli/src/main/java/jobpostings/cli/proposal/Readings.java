package jobpostings.cli.proposal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Sink;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Mapping;

/** What the jobs of a file have for each field, as a mapping reads it. */
final class Readings implements Sink {
  private static final Pattern NUMBER = Pattern.compile("[$\\s]*([0-9][0-9 ,]*(?:\\.[0-9]+)?)");
  private static final int MAX_PAYS = 10_000;

  private final Mapping mapping;
  private final Map<Field, Survey.Column> columns = new EnumMap<>(Field.class);
  private final Map<Field, Set<String>> names = new EnumMap<>(Field.class);
  private final Set<Field> objects = EnumSet.noneOf(Field.class);

  /** Numbers without a word of the time that they are for. */
  final List<BigDecimal> bare = new ArrayList<>();

  int jobs;

  Readings(Mapping mapping) {
    this.mapping = mapping;
  }

  @Override
  public void item(Item item) {
    jobs++;
    for (Field field : Field.values()) {
      List<Cell> cells = mapping.cells(field, item);
      for (Cell cell : cells) {
        Survey.Column column =
            columns.computeIfAbsent(field, each -> new Survey.Column(cell.name()));
        names.computeIfAbsent(field, each -> new LinkedHashSet<>()).add(cell.name());
        if (cell.isPlain()) {
          column.add(cell.text(), jobs);
        } else {
          objects.add(field);
        }
      }
    }
    if (mapping.cells(Field.SALARY_PERIOD, item).isEmpty() && bare.size() < MAX_PAYS) {
      for (Cell cell : mapping.cells(Field.SALARY, item)) {
        Matcher number = NUMBER.matcher(cell.text());
        if (number.matches()) {
          BigDecimal amount = new BigDecimal(number.group(1).replaceAll("[ ,]", ""));
          // Programs write 0 for no pay.
          Stream.of(amount).filter(each -> each.signum() > 0).forEach(bare::add);
        }
      }
    }
  }

  /** What is there for a field; empty if no job has anything, or something that is not a text. */
  Optional<Survey.Column> of(Field field) {
    return Optional.ofNullable(columns.get(field)).filter(each -> !objects.contains(field));
  }

  /** The names of all that is read for it. */
  Set<String> names(Field field) {
    return names.getOrDefault(field, Set.of());
  }

  /** Whether a name that is known leads to an object, which has to be looked into. */
  boolean isObject(Field field) {
    return objects.contains(field);
  }
}
