package jobpostings.page;

import java.util.List;

/**
 * A page of a list that is read from entry to entry, without the number of all there are.
 *
 * @param more whether others follow
 */
public record Page<T>(List<T> entries, boolean more) {
  /** How many entries a page of any list has, where nothing else is asked for. */
  public static final int DEFAULT_SIZE = 10;

  /** How many it has at most, whatever is asked for. */
  public static final int LARGEST_SIZE = 100;

  public Page {
    entries = List.copyOf(entries);
  }

  /**
   * @param found what the page begins with and, where the list goes on, one entry more than it has
   */
  public static <T> Page<T> of(List<T> found, int size) {
    boolean more = found.size() > size;
    return new Page<>(more ? found.subList(0, size) : found, more);
  }
}
