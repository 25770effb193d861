package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Item;

/**
 * The columns and members of a file that have a value and are read for no field: those that have no
 * plain name of one, and that the mapping names neither as a column nor to be ignored. Members are
 * told by their paths, those of lists once.
 */
public final class Unread {
  /** Names of members may be as many as jobs: of more than these, the further are not kept. */
  public static final int MAX_NAMES = 10_000;

  /** What the service shows of a job beside what can be sent. */
  private static final Set<String> OF_SERVICE =
      Set.of(
          "id employer applicantRoutingType disclosures metadata liveUrl warnings advice"
              .split(" "));

  private final Mapping mapping;
  private final Set<String> found = new LinkedHashSet<>();
  private final Map<String, Boolean> named = new HashMap<>();

  public Unread(Mapping mapping) {
    this.mapping = mapping;
  }

  /** Adds what a job has of such. */
  public void add(Item item) {
    add(new Row(mapping, item));
  }

  void add(Row row) {
    Set<String> read = row.readByName();
    for (Cell cell : row.item.cells()) {
      boolean isOfService = row.isOfService() && OF_SERVICE.contains(cell.name());
      if (!isOfService && !read.contains(cell.name())) {
        add(cell.name(), cell.value(), cell.name().length());
      }
    }
  }

  /** It goes no deeper than values are nested, which is bounded. */
  private void add(String path, JsonNode value, int own) {
    if (value.isNull() || isNamed(path, own)) {
      return;
    } else if (value.isArray()) {
      value.forEach(element -> add(path, element, own));
    } else if (value.isObject()) {
      value.forEachEntry((name, member) -> add(path + "." + name, member, own));
    } else if (found.size() < MAX_NAMES && !NoValue.is(value.asText().strip())) {
      found.add(path);
    }
  }

  /**
   * Whether the mapping names it, or what it is in.
   *
   * @param own how long the name of the cell is that it is in, whose points are its own
   */
  private boolean isNamed(String path, int own) {
    Boolean known = named.get(path);
    if (known != null) {
      return known;
    }
    boolean isNamed = mapping.paths().contains(dotted(path));
    for (int end = path.length() - 1; end > 0 && !isNamed; end--) {
      boolean isEnd = path.charAt(end) == '/' || path.charAt(end) == '.' && end >= own;
      isNamed = isEnd && mapping.paths().contains(dotted(path.substring(0, end)));
    }
    if (named.size() < MAX_NAMES) {
      named.put(path, isNamed);
    }
    return isNamed;
  }

  /** Elements of XML have slashes in their names where members of JSON have points. */
  static String dotted(String path) {
    return path.replace('/', '.');
  }

  /** In the order of the file. */
  public List<String> names() {
    return new ArrayList<>(found);
  }
}
