package jobpostings.contract.support;

/** For tests of an order that has a resolution of one millisecond. */
public final class Clock {
  private Clock() {}

  public static void waitForTheNextMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }
}
