package jobpostings.dynamodb.rules;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What a run tries of what there is. {@code ./mvnw verify -Dseed=N} draws the same again, whatever
 * the order in which it is done.
 */
public final class Draw {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int PARTS = 3;

  private Draw() {}

  /** A third of the rows. Three seeds that follow each other draw all. */
  public static <T> List<T> third(List<T> rows) {
    return part(rows, SEED);
  }

  /** A third of what belongs to such a row. Of nine seeds that follow each other, three draw it. */
  public static <T> List<T> thirdWithin(List<T> ofRow) {
    return part(ofRow, Math.floorDiv(SEED, PARTS));
  }

  private static <T> List<T> part(List<T> all, long number) {
    return IntStream.range(0, all.size())
        .filter(i -> Math.floorMod(i + number, PARTS) == 0)
        .mapToObj(all::get)
        .toList();
  }

  /** The same numbers for the same name. */
  public static Random random(String name) {
    return new Random(SEED * 1_000_003 + name.hashCode());
  }

  /** For the message of a failure. */
  public static String seed() {
    return "-Dseed=" + SEED;
  }
}
