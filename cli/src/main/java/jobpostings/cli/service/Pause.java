package jobpostings.cli.service;

import java.time.Duration;

/** Waits between two attempts. */
@FunctionalInterface
public interface Pause {

  /** Sleeps for that long in this thread. */
  Pause SLEEP = duration -> Thread.sleep(duration.toMillis());

  void last(Duration duration) throws InterruptedException;
}
