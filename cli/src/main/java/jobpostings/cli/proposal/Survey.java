package jobpostings.cli.proposal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Sink;
import jobpostings.cli.mapping.Mapping;

/**
 * All names in a file, and what stands there: columns, elements, and members by their paths as a
 * mapping writes them. What it holds doesn't grow with the file, but for columns without a
 * repetition, which may be ids.
 */
final class Survey implements Sink {
  private static final int MAX_COLUMNS = 2_000;
  private static final int MAX_VALUES = 300;
  private static final int SHOWN = 200;

  /** What an id may have; longer texts are not compared with all others. */
  private static final int MAX_ID = 50;

  /** The members by which elements of a list of properties are told apart. */
  private static final List<String> LABELS = List.of("name", "label", "key");

  private final Map<String, Column> columns = new LinkedHashMap<>();
  private int jobs;

  /** What stands in one column, or at one path. */
  static final class Column {
    final String path;

    /** Jobs that have a value there. */
    int filled;

    int longest;

    /** Whether a job has several. */
    boolean isRepeated;

    /** Whether no two jobs have the same. */
    boolean isUnique = true;

    /** Whether all are addresses, each with a last part of its own. */
    boolean haveOwnEnds = true;

    private final Set<String> seen = new HashSet<>();
    private final Set<String> ends = new HashSet<>();
    private final Map<String, Integer> values = new LinkedHashMap<>();
    private int last = -1;

    Column(String path) {
      this.path = path;
    }

    /** The first different values, cut where they are long. */
    Set<String> values() {
      return values.keySet();
    }

    void add(String text, int job) {
      isRepeated |= last == job;
      filled += last == job ? 0 : 1;
      last = job;
      longest = Math.max(longest, text.length());
      if (isUnique) {
        isUnique = text.length() <= MAX_ID && seen.add(text);
        if (!isUnique) {
          seen.clear();
        }
      }
      if (haveOwnEnds) {
        haveOwnEnds = Fitness.isAddress(text) && ends.add(Mapping.lastPart(text).orElse(""));
        if (!haveOwnEnds) {
          ends.clear();
        }
      }
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) : text;
      if (values.size() < MAX_VALUES || values.containsKey(shown)) {
        values.merge(shown, 1, Integer::sum);
      }
    }
  }

  int jobs() {
    return jobs;
  }

  Collection<Column> columns() {
    return columns.values();
  }

  /** The column of that path; nested elements of XML may be written as paths too. */
  Optional<Column> column(String path) {
    return Optional.ofNullable(columns.get(path))
        .or(() -> Optional.ofNullable(columns.get(path.replace('.', '/'))));
  }

  @Override
  public void item(Item item) {
    jobs++;
    for (Cell cell : item.cells()) {
      walk(cell.name(), cell.value());
    }
  }

  /** It goes no deeper than a job's values are nested, which is bounded. */
  private void walk(String path, JsonNode value) {
    if (value.isArray()) {
      value.forEach(element -> walk(path, element));
    } else if (value.isObject()) {
      property(path, value);
      value.forEachEntry((name, member) -> walk(path + "." + name, member));
    } else if (!value.isNull() && !value.asText().isBlank()) {
      add(path, value.asText().strip());
    }
  }

  /** {@code {"name": "Job type", "value": "Full-time"}} is a column "Job type" of its own. */
  private void property(String path, JsonNode element) {
    JsonNode value = element.path("value");
    for (String label : LABELS) {
      String name = element.path(label).asText("");
      if (name.matches("[^.|\\[\\]=/]{1,60}")) {
        Stream.of(value)
            .filter(each -> each.isValueNode() && !each.isNull() && !each.asText().isBlank())
            .forEach(
                each -> add("%s[%s=%s].value".formatted(path, label, name), each.asText().strip()));
        return;
      }
    }
  }

  private void add(String path, String text) {
    if (columns.size() < MAX_COLUMNS || columns.containsKey(path)) {
      columns.computeIfAbsent(path, Column::new).add(text, jobs);
    }
  }
}
