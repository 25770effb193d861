package jobpostings.cli.mapping;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Item;

/** What a job of the file has for each field. Each of its names is looked at once. */
final class Values {
  private final Mapping mapping;
  private final Item item;
  private final Map<Field, List<Cell>> fitting;
  private final Map<Field, List<Value>> all = new EnumMap<>(Field.class);
  private final Map<Field, List<Value>> filled = new EnumMap<>(Field.class);
  private final Map<Field, Map<String, Value>> byGroup = new EnumMap<>(Field.class);

  Values(Mapping mapping, Item item) {
    this.mapping = mapping;
    this.item = item;
    this.fitting = Field.fitting(item.cells());
  }

  /** In the file's order; none without such a column. */
  List<Value> all(Field field) {
    return all.computeIfAbsent(field, each -> mapping.values(each, item, fitting(each)));
  }

  /** Those that are not empty. */
  List<Value> filled(Field field) {
    return filled.computeIfAbsent(
        field, each -> all(each).stream().filter(value -> !value.cell().text().isEmpty()).toList());
  }

  /** The first of a group that is not empty. */
  Optional<Value> filled(Field field, String group) {
    return Optional.ofNullable(byGroup.computeIfAbsent(field, this::byGroup).get(group));
  }

  private Map<String, Value> byGroup(Field field) {
    Map<String, Value> groups = new HashMap<>();
    filled(field).forEach(value -> groups.putIfAbsent(value.group(), value));
    return groups;
  }

  /** The cells whose names fit, best first. */
  List<Cell> fitting(Field field) {
    return fitting.getOrDefault(field, List.of());
  }
}
