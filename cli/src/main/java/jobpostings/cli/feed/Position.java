package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonLocation;
import java.util.Comparator;

/** Where something is in a file; both count from 1. */
public record Position(long line, long column) implements Comparable<Position> {
  private static final Comparator<Position> ORDER =
      Comparator.comparingLong(Position::line).thenComparingLong(Position::column);

  static final Position BEGIN = new Position(1, 1);

  /** The beginning of the file if the position is not known. */
  static Position of(JsonLocation location) {
    return location == null
        ? BEGIN
        : new Position(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }

  /** As compilers write it: "12:5". */
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
