package jobpostings.erasure;

import static java.util.stream.Gatherers.windowFixed;

import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What a search through stores removed.
 *
 * @param items how many were found
 * @param isFinished whether it came to the end before time was over
 */
public record Removal(long items, boolean isFinished) {
  static final Removal NOTHING = finished(0);

  public static Removal finished(long items) {
    return new Removal(items, true);
  }

  /**
   * Removes what is found, until time is over.
   *
   * @param atOnce how many are removed together
   * @param remove removes some of them, and returns how many items these were
   */
  public static <T> Removal of(
      Stream<T> found, int atOnce, Deadline until, ToLongFunction<List<T>> remove) {
    Iterator<List<T>> some = found.gather(windowFixed(atOnce)).iterator();
    long items = 0;
    while (some.hasNext()) {
      if (until.hasPassed()) {
        return new Removal(items, false);
      }
      items += remove.applyAsLong(some.next());
    }
    return finished(items);
  }

  public Removal plus(Removal more) {
    return new Removal(items + more.items, isFinished && more.isFinished);
  }
}
