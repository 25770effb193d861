package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonLocation;

/** Where something is in a file; both count from 1. */
public record Position(long line, long column) implements Comparable<Position> {
  static final Position BEGIN = new Position(1, 1);

  /** The beginning of the file if the position is not known. */
  static Position of(JsonLocation location) {
    return location == null
        ? BEGIN
        : new Position(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  /** The same place in a text that has so many lines before it. */
  Position below(long lines) {
    return new Position(line + lines, column);
  }

  @Override
  public int compareTo(Position other) {
    return line == other.line ? Long.compare(column, other.column) : Long.compare(line, other.line);
  }

  /** As compilers write it: "12:5". */
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
