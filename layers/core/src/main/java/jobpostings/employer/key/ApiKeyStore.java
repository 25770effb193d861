package jobpostings.employer.key;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The store of issued keys, as hashes. The keys themselves are stored nowhere. No method lags
 * behind another.
 */
public interface ApiKeyStore {

  /** The key as it is now, whether it works or not. */
  Optional<IssuedKey> find(ApiKey key);

  /** What became of a key that was to be stored. */
  enum AddKeyOutcome {
    ADDED,
    TOO_MANY,
    /** There is no such owner, or it was erased. */
    NO_OWNER
  }

  /**
   * Stores a key, which works from now on, unless its owner has as many as it may, however many are
   * added at once.
   *
   * @param most how many keys may work when this one is made, including this one
   */
  AddKeyOutcome add(IssuedKey key, int most);

  /** The keys of an owner that work, latest first. */
  List<IssuedKey> working(KeyOwner owner, Instant now);

  /** The same, with the latest of those that ended and were not removed since. */
  List<IssuedKey> all(KeyOwner owner);

  /**
   * Ends a key for good. A key that was revoked before keeps the time of its revocation.
   *
   * @param keyId its {@link IssuedKey#id}
   * @return the key after that; none if the owner has no such key
   */
  Optional<IssuedKey> revoke(KeyOwner owner, String keyId, Instant now);

  /** What became of a key that was to be ended. */
  enum Ending {
    ENDED,
    /** No other key that works has the scope {@link Scope#MANAGE}, so it was left. */
    LAST,
    /** The owner has no such key that works. */
    NOT_THERE
  }

  /**
   * Ends a working key for good, as its owner asked, unless it is the last that can manage keys,
   * whatever happens to the others meanwhile.
   *
   * @param keyId its {@link IssuedKey#id}
   */
  Ending end(KeyOwner owner, String keyId, Instant now);

  /**
   * Sets or clears the time at which a key stops working, unless it has stopped already.
   *
   * @param keyId its {@link IssuedKey#id}
   * @param expiresAt none for a key that does not expire
   * @return the key after that; none if the owner has no such key that works
   */
  Optional<IssuedKey> expire(
      KeyOwner owner, String keyId, Optional<Instant> expiresAt, Instant now);

  /** Erases all keys of an owner that is marked as erased, and returns how many there were. */
  int erase(KeyOwner owner);
}
