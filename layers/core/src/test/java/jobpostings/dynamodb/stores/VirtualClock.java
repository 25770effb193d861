package jobpostings.dynamodb.stores;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import jobpostings.dynamodb.MonotonicClock;

/** A clock on which time passes only while somebody waits, and then at once. */
public final class VirtualClock implements MonotonicClock {
  private final AtomicLong now = new AtomicLong();

  @Override
  public long nanoTime() {
    return now.get();
  }

  @Override
  public void sleep(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
