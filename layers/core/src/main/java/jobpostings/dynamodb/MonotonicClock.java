package jobpostings.dynamodb;

import java.time.Duration;

/** The clock by which requests wait, and know when their time is over. */
public interface MonotonicClock {
  /** The machine's. */
  MonotonicClock SYSTEM =
      new MonotonicClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          Thread.sleep(time);
        }
      };

  /** Nanoseconds since some moment, as {@link System#nanoTime()}. */
  long nanoTime();

  /** Waits for that long. */
  void sleep(Duration time) throws InterruptedException;
}
