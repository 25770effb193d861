package jobpostings;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What reading takes as what is read grows, counted in bytes of memory. */
public final class Growth {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Characters that are repeated at first, and then four times as many. */
  private static final int LENGTH = 2_000;

  /** What may come once, such as classes that are loaded. */
  private static final int ONCE = 500_000;

  private Growth() {}

  /**
   * Requires that four times as much takes four times the memory, and not sixteen times. A limit
   * that lies between the two sizes may make a step; then that must hold for the next size.
   *
   * @param unit what is repeated, with its number in place of each #
   */
  public static void assertLinear(
      String before, String unit, String after, Consumer<String> reader) {
    int count = Math.max(1, LENGTH / unit.length());
    long least = allocated(before + many(count, unit) + after, reader);
    long more = allocated(before + many(4 * count, unit) + after, reader);
    if (more < 8 * least + ONCE) {
      return;
    }
    assertThat(allocated(before + many(16 * count, unit) + after, reader))
        .as("%s (%s)*%d %s takes %d, four times that %d", before, unit, count, after, least, more)
        .isLessThan(8 * more);
  }

  private static String many(int count, String unit) {
    return IntStream.range(0, count)
        .mapToObj(i -> unit.replace("#", String.valueOf(i)))
        .collect(joining());
  }

  private static long allocated(String text, Consumer<String> reader) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    reader.accept(text);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
