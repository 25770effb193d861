package jobpostings.contract;

/** What is ordered to the millisecond must not happen within one. */
final class Clock {
  private Clock() {}

  static void waitForTheNextMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }
}
