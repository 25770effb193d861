package jobpostings.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Measures how much memory is in use while something runs, garbage not included. */
final class LiveMemory {
  /** Between two measurements, so that the work gets on: each of them stops everything. */
  private static final long PAUSE_NANOS = 300_000_000;

  private LiveMemory() {}

  /** The peak, in bytes, beyond what was in use before. Measuring slows the work down. */
  static long during(Runnable work) {
    long before = inUse();
    AtomicBoolean done = new AtomicBoolean();
    long[] most = {before};
    Thread watch =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!done.get()) {
                    most[0] = Math.max(most[0], inUse());
                    LockSupport.parkNanos(PAUSE_NANOS);
                  }
                });
    try {
      work.run();
    } finally {
      done.set(true);
    }
    try {
      watch.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return most[0] - before;
  }

  private static long inUse() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
