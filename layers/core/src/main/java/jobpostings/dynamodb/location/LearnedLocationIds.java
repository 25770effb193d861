package jobpostings.dynamodb.location;

import java.nio.ByteBuffer;
import jobpostings.location.LearnedLocations;
import jobpostings.text.Sha256;

/**
 * The ids that a place may have. Each place has a fixed sequence of candidates, derived from its
 * key. It is stored under the first candidate that no other place has or had, and is never moved.
 * So its id is the first candidate whose item has its key; if a candidate before that has no item,
 * the place is not stored. Everybody finds the same id with consistent reads of single items,
 * without an index, which would trail, and without a counter, which would become a bottleneck.
 */
@FunctionalInterface
public interface LearnedLocationIds {
  int MAX_ATTEMPTS = 16;

  /**
   * The first eight bytes of the SHA-256 hash of "key#attempt" in UTF-8, as an unsigned number,
   * folded into the ids from {@link LearnedLocations#FIRST_ID} to 2^31 - 1. This rule must never
   * change, because stored ids depend on it.
   */
  LearnedLocationIds HASHED =
      (key, attempt) -> {
        byte[] hash = Sha256.of(key + "#" + attempt);
        long range = (1L << 31) - LearnedLocations.FIRST_ID;
        long folded = Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), range);
        return (int) (LearnedLocations.FIRST_ID + folded);
      };

  /**
   * A candidate id.
   *
   * @param key of the name and province
   * @param attempt counted from 0
   */
  int candidate(String key, int attempt);

  /**
   * One of the first {@link #MAX_ATTEMPTS} candidates, which are never all taken unless the table
   * is full or the hash is broken.
   *
   * @throws IllegalStateException if they are all taken
   */
  default int require(String key, int attempt) {
    if (attempt == MAX_ATTEMPTS) {
      throw new IllegalStateException(
          "Other places have all %d candidate ids of one.".formatted(MAX_ATTEMPTS));
    }
    return candidate(key, attempt);
  }
}
