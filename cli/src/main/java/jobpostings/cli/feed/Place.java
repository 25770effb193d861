package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonLocation;
import java.util.Comparator;

/** Where something is in a file; both count from 1. */
public record Place(long line, long column) implements Comparable<Place> {
  private static final Comparator<Place> ORDER =
      Comparator.comparingLong(Place::line).thenComparingLong(Place::column);

  static final Place BEGIN = new Place(1, 1);

  /** The beginning of the file if the place is not known. */
  static Place of(JsonLocation location) {
    return location == null
        ? BEGIN
        : new Place(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }

  /** As compilers write it: "12:5". */
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
