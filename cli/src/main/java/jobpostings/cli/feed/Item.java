package jobpostings.cli.feed;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A job as the file has it, and where it begins. */
public final class Item {
  /** More names than this of columns, members or elements no job has. */
  static final int MAX_CELLS = 1_000;

  private final Position position;
  private final List<Cell> cells;
  private final Map<String, Cell> byName = new HashMap<>();

  Item(Position position, List<Cell> cells) {
    this.position = position;
    this.cells = Collections.unmodifiableList(cells);
    cells.forEach(cell -> byName.putIfAbsent(cell.name(), cell));
  }

  public Position position() {
    return position;
  }

  public List<Cell> cells() {
    return cells;
  }

  public Optional<Cell> cell(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
