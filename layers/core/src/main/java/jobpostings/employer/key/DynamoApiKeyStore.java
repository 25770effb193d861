package jobpostings.employer.key;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static jobpostings.dynamodb.Attributes.ALWAYS;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.idKey;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Issued keys in DynamoDB, as hashes. Each has an item of its own, by which the authorizer finds
 * it, and is listed by its owner's item; one transaction changes both. May be used by several
 * threads.
 */
final class DynamoApiKeyStore implements ApiKeyStore {
  private static final Expression IS_THERE = expression("attribute_exists(employerId)");

  private final Tables tables;
  private final Table<IssuedKey> keys;

  @Inject
  DynamoApiKeyStore(Tables tables) {
    this.tables = tables;
    this.keys = tables.table("API_KEYS_TABLE", ApiKeySchema.SCHEMA);
  }

  private Table<KeyListItem> owners(KeyOwner owner) {
    return tables.table(
        owner.partner().isPresent() ? "PARTNERS_TABLE" : "EMPLOYERS_TABLE", KeyListItem.SCHEMA);
  }

  private static Map<String, AttributeValue> key(KeyOwner owner) {
    return owner.partner().map(KeyListItem::partnerKey).orElseGet(() -> idKey(owner.number()));
  }

  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return tables.callToKnowCaller(() -> keys.find(ApiKeySchema.key(key)));
  }

  /** A key, what is written of it, and the list that has it. */
  private final class KeyChange {
    private final KeyOwner owner;
    private final KeyListItem list;
    private final Transaction<Object> transaction = tables.transaction();

    KeyChange(KeyOwner owner, KeyListItem list) {
      this.owner = owner;
      this.list = list;
    }

    List<IssuedKey> live() {
      return findAll(list.liveKeys());
    }

    Optional<IssuedKey> find(String keyId) {
      return findAll(list.all().filter(key -> key.id().equals(keyId))).stream().findFirst();
    }

    IssuedKey end(IssuedKey key, Instant now) {
      return write(
          IssuedKeyBuilder.builder(key).revokedAt(now).build(),
          IS_THERE,
          list.ending(List.of(key.key())));
    }

    /** What is no longer listed is removed. */
    IssuedKey write(IssuedKey key, Expression condition, KeyListItem changed) {
      transaction.put(key.key(), keys, key, condition);
      List<ApiKey> surplus = changed.surplus();
      surplus.forEach(each -> transaction.delete(each, keys, ApiKeySchema.key(each), ALWAYS));
      transaction.update(
          owner, owners(owner), key(owner), changed.without(surplus).change(), list.unchanged());
      return key;
    }
  }

  /**
   * Changes keys, and reads them again if another writer changed one meanwhile.
   *
   * @param step prepares the change, if there is one, and says what comes of it
   * @param none the outcome if there is no such owner, or it was erased
   */
  private <T> T change(KeyOwner owner, T none, Function<KeyChange, T> step) {
    return tables.call(
        () -> {
          while (true) {
            Optional<KeyListItem> list = list(owner).filter(it -> it.erasedAt().isEmpty());
            if (list.isEmpty()) {
              return none;
            }
            KeyChange change = new KeyChange(owner, list.get());
            T outcome = step.apply(change);
            if (change.transaction.isEmpty() || change.transaction.commit().isEmpty()) {
              return outcome;
            }
            RetryBudget.current().backOff();
          }
        });
  }

  private Optional<KeyListItem> list(KeyOwner owner) {
    return owners(owner).find(key(owner));
  }

  /** Those that are there, as they are now, latest first. */
  private List<IssuedKey> findAll(Stream<ApiKey> listed) {
    List<ApiKey> latestFirst = listed.toList().reversed();
    Map<ApiKey, IssuedKey> found =
        keys.findAll(latestFirst.stream().map(ApiKeySchema::key).toList()).stream()
            .collect(toMap(IssuedKey::key, Function.identity()));
    return latestFirst.stream()
        .map(found::get)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(IssuedKey::createdAt).reversed())
        .toList();
  }

  /** Takes those that have expired, or are no longer there, from the keys that are live. */
  @Override
  public AddKeyOutcome add(IssuedKey key, int most) {
    return change(
        key.owner(),
        AddKeyOutcome.NO_OWNER,
        change -> {
          List<IssuedKey> there = change.live();
          List<ApiKey> expired =
              there.stream()
                  .filter(each -> !each.state(key.createdAt()).works())
                  .map(IssuedKey::key)
                  .toList();
          if (there.size() - expired.size() >= most) {
            return AddKeyOutcome.TOO_MANY;
          }
          Set<ApiKey> found = there.stream().map(IssuedKey::key).collect(toSet());
          List<ApiKey> gone = change.list.liveKeys().filter(each -> !found.contains(each)).toList();
          change.write(key, ALWAYS, change.list.without(gone).ending(expired).with(key.key()));
          return AddKeyOutcome.ADDED;
        });
  }

  @Override
  public List<IssuedKey> working(KeyOwner owner, Instant now) {
    return findAll(owner, KeyListItem::liveKeys).stream()
        .filter(key -> key.state(now).works())
        .toList();
  }

  @Override
  public List<IssuedKey> all(KeyOwner owner) {
    return findAll(owner, KeyListItem::all);
  }

  private List<IssuedKey> findAll(KeyOwner owner, Function<KeyListItem, Stream<ApiKey>> listed) {
    return tables.call(
        () -> list(owner).map(list -> findAll(listed.apply(list))).orElse(List.of()));
  }

  @Override
  public Optional<IssuedKey> revoke(KeyOwner owner, String keyId, Instant now) {
    return change(
        owner,
        Optional.empty(),
        change ->
            change
                .find(keyId)
                .map(key -> key.revokedAt().isPresent() ? key : change.end(key, now)));
  }

  @Override
  public Ending end(KeyOwner owner, String keyId, Instant now) {
    return change(
        owner,
        Ending.NOT_THERE,
        change -> {
          List<IssuedKey> working =
              change.live().stream().filter(key -> key.state(now).works()).toList();
          Optional<IssuedKey> key =
              working.stream().filter(each -> each.id().equals(keyId)).findAny();
          if (key.isEmpty()) {
            return Ending.NOT_THERE;
          }
          if (key.get().manages() && working.stream().filter(IssuedKey::manages).count() == 1) {
            return Ending.LAST;
          }
          change.end(key.get(), now);
          return Ending.ENDED;
        });
  }

  @Override
  public Optional<IssuedKey> expire(
      KeyOwner owner, String keyId, Optional<Instant> expiresAt, Instant now) {
    return change(
        owner,
        Optional.empty(),
        change ->
            change
                .find(keyId)
                .filter(key -> key.state(now).works())
                .map(key -> IssuedKeyBuilder.builder(key).expiresAt(expiresAt).build())
                .map(key -> change.write(key, IS_THERE, change.list)));
  }

  @Override
  public int erase(KeyOwner owner) {
    return tables.call(
        () -> {
          List<Map<String, AttributeValue>> found =
              all(owner).stream().map(key -> ApiKeySchema.key(key.key())).toList();
          keys.deleteAll(found);
          owners(owner).updateIfThere(key(owner), KeyListItem.NONE);
          return found.size();
        });
  }
}
