package jobpostings.local;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what the service does after it has answered. */
public final class Waiting {
  private Waiting() {}

  /** Waits longer than a busy machine takes, and looks often. */
  public static ConditionFactory await() {
    return Awaitility.await()
        // Those of other tests' threads are not this one's.
        .dontCatchUncaughtExceptions()
        .atMost(Duration.ofMinutes(1))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(50));
  }
}
