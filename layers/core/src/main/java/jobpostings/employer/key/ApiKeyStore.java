package jobpostings.employer.key;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of issued keys, as hashes. The keys themselves are stored nowhere. */
public interface ApiKeyStore {

  /** The key as it is now, whether it works or not. */
  Optional<IssuedKey> find(ApiKey key);

  /** The key of a partner as it is now, whether it works or not; none if it is an employer's. */
  Optional<PartnerKey> findOfPartner(ApiKey key);

  /** Stores an employer's key; it works from now on. */
  void add(IssuedKey key);

  /**
   * Stores a key, unless its employer has as many keys as it may. The limit holds however many are
   * added at once. A partner's key is suspended if the partner is.
   *
   * @param most how many working keys there may be, including this one
   * @return false if there would be more
   */
  boolean addIfFewer(IssuedKey key, int most, Instant now);

  /**
   * The working keys of an employer, latest first. May lag behind {@link #add} by a moment, but
   * behind no other method.
   */
  List<IssuedKey> working(int employerId, Instant now);

  /** All keys of an employer, latest first. May lag behind the other methods by a moment. */
  List<IssuedKey> ofEmployer(int employerId);

  /**
   * Ends a key for good. A key that was revoked before keeps the time of its revocation.
   *
   * @return the key after that; none if there is no such key
   */
  Optional<IssuedKey> revoke(ApiKey key, Instant now);

  /** What became of a key that was to be ended. */
  enum Ending {
    ENDED,
    /** No other key that works has the scope {@link Scope#MANAGE}, so it was left. */
    LAST,
    /** The employer has no such key that works. */
    NOT_THERE
  }

  /**
   * Ends a working key for good, as its employer asked, unless it is the last that can manage keys,
   * whatever happens to the others meanwhile. Some months later, its record is removed too.
   *
   * @param keyId its {@link IssuedKey#id}
   */
  Ending end(int employerId, String keyId, Instant now);

  /**
   * Sets or clears the time at which a key stops working, unless it has stopped already.
   *
   * @param expiresAt none for a key that does not expire
   * @return the key after that; none if it was revoked, has expired, or does not exist
   */
  Optional<IssuedKey> expire(ApiKey key, Optional<Instant> expiresAt, Instant now);

  /**
   * Reserves a number for the keys of a new partner.
   *
   * @param number negative
   * @return false if it is taken
   */
  boolean reserve(int number, String partner);

  /** Suspends all keys of a partner, those too that are being issued at that moment, or none. */
  void setSuspended(int number, boolean suspended, Instant now);

  /**
   * Erases all of an employer's keys that it can find, and returns how many there were. It may lag
   * behind {@link #add} by a moment. What is issued to a partner after that is suspended.
   */
  int erase(int employerId);
}
