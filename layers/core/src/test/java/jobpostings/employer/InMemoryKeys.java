package jobpostings.employer;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Keys in memory, in the order in which they were added. */
final class InMemoryKeys implements ApiKeyStore {
  private final Map<ApiKey, IssuedKey> keys = new LinkedHashMap<>();

  /** The ids of partners by their numbers, and the numbers of those that are suspended. */
  private final Map<Integer, String> partners = new HashMap<>();

  private final Set<Integer> suspended = new HashSet<>();

  @Override
  public Optional<PartnerKey> findOfPartner(ApiKey key) {
    return find(key)
        .filter(found -> found.employerId() < 0)
        .map(
            found ->
                new PartnerKey(
                    found,
                    partners.get(found.employerId()),
                    suspended.contains(found.employerId())));
  }

  @Override
  public boolean reserve(int number, String partner) {
    return partners.putIfAbsent(number, partner) == null;
  }

  @Override
  public void setSuspended(int number, boolean suspends, Instant now) {
    if (suspends) {
      suspended.add(number);
    } else {
      suspended.remove(number);
    }
  }

  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return Optional.ofNullable(keys.get(key));
  }

  @Override
  public void add(IssuedKey key) {
    keys.put(key.key(), key);
  }

  @Override
  public boolean addIfFewer(IssuedKey key, int most, Instant now) {
    boolean isFewer = working(key.employerId(), now).size() < most;
    if (isFewer) {
      add(key);
    }
    return isFewer;
  }

  @Override
  public List<IssuedKey> working(int employerId, Instant now) {
    return ofEmployer(employerId).stream().filter(key -> key.state(now).works()).toList();
  }

  @Override
  public List<IssuedKey> ofEmployer(int employerId) {
    return List.copyOf(keys.values()).reversed().stream()
        .filter(key -> key.employerId() == employerId)
        .toList();
  }

  private Optional<IssuedKey> change(
      ApiKey key,
      Predicate<IssuedKey> isChanged,
      Optional<Instant> revoked,
      Optional<Instant> end) {
    return find(key)
        .filter(isChanged)
        .map(found -> IssuedKeyBuilder.builder(found).revokedAt(revoked).expiresAt(end).build())
        .map(
            changed -> {
              add(changed);
              return changed;
            });
  }

  @Override
  public Optional<IssuedKey> revoke(ApiKey key, Instant now) {
    return find(key)
        .flatMap(
            found ->
                change(
                    key,
                    _ -> true,
                    found.revokedAt().or(() -> Optional.of(now)),
                    found.expiresAt()));
  }

  @Override
  public Ending end(int employerId, String keyId, Instant now) {
    List<IssuedKey> working = working(employerId, now);
    Optional<IssuedKey> ending = working.stream().filter(key -> key.id().equals(keyId)).findFirst();
    if (ending.isEmpty()) {
      return Ending.NOT_THERE;
    }
    if (working.stream().noneMatch(key -> key.manages() && !key.id().equals(keyId))) {
      return Ending.LAST;
    }
    revoke(ending.get().key(), now);
    return Ending.ENDED;
  }

  @Override
  public Optional<IssuedKey> expire(ApiKey key, Optional<Instant> expiresAt, Instant now) {
    return change(key, found -> found.state(now).works(), Optional.empty(), expiresAt);
  }

  @Override
  public int erase(int employerId) {
    int before = keys.size();
    keys.values().removeIf(key -> key.employerId() == employerId);
    return before - keys.size();
  }
}
