package jobpostings.page;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list that is read from entry to entry, without a total.
 *
 * @param more whether more entries follow
 */
public record Page<T>(List<T> entries, boolean more) {
  /** How many entries a page of any list has by default. */
  public static final int DEFAULT_SIZE = 10;

  /** How many entries a page has at most, whatever is asked for. */
  public static final int MAX_SIZE = 100;

  public Page {
    entries = List.copyOf(entries);
  }

  /**
   * @param found the entries of the page and, if the list goes on, one more
   */
  public static <T> Page<T> of(List<T> found, int size) {
    boolean more = found.size() > size;
    return new Page<>(more ? found.subList(0, size) : found, more);
  }

  /** The entry after which the next page begins; none if this is the last one. */
  public Optional<T> lastBeforeNext() {
    return more ? Optional.of(entries.getLast()) : Optional.empty();
  }
}
