package jobpostings.employer.key;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import jobpostings.employer.EmployerStore;

/** The keys of employers in memory, in the order in which they were added. */
final class InMemoryKeys implements ApiKeyStore {
  private final Map<ApiKey, IssuedKey> keys = new LinkedHashMap<>();
  private final EmployerStore employers;

  InMemoryKeys(EmployerStore employers) {
    this.employers = employers;
  }

  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return Optional.ofNullable(keys.get(key));
  }

  @Override
  public AddKeyOutcome add(IssuedKey key, int most) {
    if (employers.find(key.employerId()).filter(it -> !it.isErased()).isEmpty()) {
      return AddKeyOutcome.NO_OWNER;
    }
    if (working(key.owner(), key.createdAt()).size() >= most) {
      return AddKeyOutcome.TOO_MANY;
    }
    keys.put(key.key(), key);
    return AddKeyOutcome.ADDED;
  }

  @Override
  public List<IssuedKey> working(KeyOwner owner, Instant now) {
    return all(owner).stream().filter(key -> key.state(now).works()).toList();
  }

  @Override
  public List<IssuedKey> all(KeyOwner owner) {
    return List.copyOf(keys.values()).reversed().stream()
        .filter(key -> key.owner().equals(owner))
        .toList();
  }

  private Optional<IssuedKey> change(
      KeyOwner owner,
      String keyId,
      Predicate<IssuedKey> isChanged,
      Consumer<IssuedKeyBuilder> change) {
    return all(owner).stream()
        .filter(key -> key.id().equals(keyId))
        .filter(isChanged)
        .findFirst()
        .map(
            found -> {
              IssuedKeyBuilder changed = IssuedKeyBuilder.builder(found);
              change.accept(changed);
              keys.put(found.key(), changed.build());
              return changed.build();
            });
  }

  @Override
  public Optional<IssuedKey> revoke(KeyOwner owner, String keyId, Instant now) {
    return change(owner, keyId, key -> key.revokedAt().isEmpty(), b -> b.revokedAt(now))
        .or(() -> all(owner).stream().filter(key -> key.id().equals(keyId)).findFirst());
  }

  @Override
  public Ending end(KeyOwner owner, String keyId, Instant now) {
    List<IssuedKey> working = working(owner, now);
    if (working.stream().noneMatch(key -> key.id().equals(keyId))) {
      return Ending.NOT_THERE;
    }
    if (working.stream().noneMatch(key -> key.manages() && !key.id().equals(keyId))) {
      return Ending.LAST;
    }
    revoke(owner, keyId, now);
    return Ending.ENDED;
  }

  @Override
  public Optional<IssuedKey> expire(
      KeyOwner owner, String keyId, Optional<Instant> expiresAt, Instant now) {
    return change(owner, keyId, key -> key.state(now).works(), b -> b.expiresAt(expiresAt));
  }

  @Override
  public int erase(KeyOwner owner) {
    int before = keys.size();
    keys.values().removeIf(key -> key.owner().equals(owner));
    return before - keys.size();
  }
}
