package jobpostings.employer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of what is kept of keys. The keys themselves are kept nowhere. */
public interface ApiKeyStore {

  /** The key as it is now, whether it works or not. */
  Optional<IssuedKey> find(ApiKey key);

  /** Stores a key; it works from now on. */
  void add(IssuedKey key);

  /** All keys of an employer, latest first. May trail the other methods by a moment. */
  List<IssuedKey> ofEmployer(int employerId);

  /**
   * Ends a key for good. One that was revoked before keeps the time of that.
   *
   * @return as it is then; none when there is no such key
   */
  Optional<IssuedKey> revoke(ApiKey key, Instant now);

  /**
   * Sets the time at which a key stops working, or takes it back, unless it has stopped already.
   *
   * @param expiresAt none to let it work without end
   * @return as it is then; none when it was revoked, has expired, or is not there
   */
  Optional<IssuedKey> expire(ApiKey key, Optional<Instant> expiresAt, Instant now);
}
