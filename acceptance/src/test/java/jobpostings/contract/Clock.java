package jobpostings.contract;

/** For tests of an order that has a resolution of one millisecond. */
final class Clock {
  private Clock() {}

  static void waitForTheNextMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }
}
