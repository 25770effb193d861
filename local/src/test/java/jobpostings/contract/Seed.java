package jobpostings.contract;

import java.util.Random;

/**
 * Where the chance in tests comes from. It is the same in every run; {@code -Dseed=N} makes
 * another, and what fails says which it was.
 */
final class Seed {
  private static final long VALUE = Long.getLong("seed", 1);

  private Seed() {}

  /** The same numbers for the same name. */
  static Random random(String name) {
    return new Random(VALUE * 31 + name.hashCode());
  }

  /** For the description of what fails. */
  static String name() {
    return "-Dseed=" + VALUE;
  }
}
