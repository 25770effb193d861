package jobpostings.contract.support;

import java.util.Random;

/**
 * The seed for random tests, which is drawn for each run unless {@code -Dseed=N} sets it; a failure
 * says which it was.
 */
public final class Seed {
  private static final long VALUE = Long.getLong("seed", 1);

  private Seed() {}

  /** The same numbers for the same name. */
  public static Random random(String name) {
    return new Random(VALUE * 31 + name.hashCode());
  }

  /** For the message of a failure. */
  public static String name() {
    return "-Dseed=" + VALUE;
  }
}
