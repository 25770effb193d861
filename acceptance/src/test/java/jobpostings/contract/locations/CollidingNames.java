package jobpostings.contract.locations;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Names with equal hashes, whatever seed a hash table starts with. */
final class CollidingNames {
  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

  private CollidingNames() {}

  /**
   * Names with the same hash where each character is added to {@code factor} times the hash before
   * it: jackson-core's table of text has the factor 33, java.lang.String 31.
   *
   * @param count at most 2 to the power of {@code pairs}
   * @param pairs of characters in each name
   */
  static List<String> ofText(int factor, int count, int pairs) {
    // Adding 1 to the first character makes up for subtracting the factor from the second.
    String one = "a" + (char) ('A' + factor);
    String other = "bA";
    return IntStream.range(0, count)
        .mapToObj(
            number ->
                IntStream.range(0, pairs)
                    .mapToObj(bit -> (number >> bit & 1) == 0 ? one : other)
                    .reduce("", String::concat))
        .toList();
  }

  /**
   * Names with the same hash in jackson-core's table for names read as bytes: eight letters, which
   * it hashes as two numbers.
   */
  static List<String> ofBytes(int count) {
    Random random = new Random(33);
    int hash = 0x55555555;
    return random
        .ints()
        .mapToObj(_ -> quad(random))
        .map(first -> first + text((hash - mixed(number(first))) * inverse(33)))
        .filter(name -> name.chars().allMatch(c -> LETTERS.indexOf(c) >= 0))
        .distinct()
        .limit(count)
        .toList();
  }

  private static int mixed(int first) {
    int hash = first;
    hash += hash >>> 15;
    hash ^= hash >>> 9;
    return hash;
  }

  private static String quad(Random random) {
    return random
        .ints(4, 0, LETTERS.length())
        .mapToObj(i -> LETTERS.substring(i, i + 1))
        .reduce("", String::concat);
  }

  private static int number(String quad) {
    return quad.chars().reduce(0, (number, c) -> number << 8 | c);
  }

  private static String text(int number) {
    return "%c%c%c%c"
        .formatted(number >>> 24, number >>> 16 & 0xFF, number >>> 8 & 0xFF, number & 0xFF);
  }

  /** The inverse of an odd number modulo 2 to the power of 32. */
  private static int inverse(int odd) {
    int inverse = odd;
    for (int bits = 3; bits < Integer.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
