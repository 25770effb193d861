package jobpostings.cli.feed;

import java.util.List;
import java.util.Optional;

/** A job as the file has it, and where it begins. */
public record Item(Position position, List<Cell> cells) {
  public Optional<Cell> cell(String name) {
    return cells.stream().filter(cell -> cell.name().equals(name)).findFirst();
  }
}
