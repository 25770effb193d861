package jobpostings.dynamodb.employer;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.set;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.PartnerKey;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Issued keys in DynamoDB, as hashes. May be used by several threads. */
public final class DynamoApiKeyStore implements ApiKeyStore {
  // Every key has the attribute; hash, of which the table's key is made, is a reserved word.
  private static final Expression IS_THERE = expression("attribute_exists(employerId)");
  private static final Expression NOT_THERE = expression("attribute_not_exists(employerId)");

  /** What a transaction writes. */
  private enum Part {
    KEY,
    RECENT,
    OTHER
  }

  private final Tables tables;
  private final Table<IssuedKey> keys;

  @Inject
  DynamoApiKeyStore(Tables tables) {
    this.tables = tables;
    this.keys = tables.table("API_KEYS_TABLE", ApiKeySchema.SCHEMA);
  }

  private Table<RecentKeys> recentKeys() {
    return tables.table("API_KEYS_TABLE", RecentKeys.SCHEMA);
  }

  private Table<PartnerKey> partnerKeys() {
    return tables.table("API_KEYS_TABLE", ApiKeySchema.OfPartner.SCHEMA);
  }

  /** Takes a part of the time only, because the same request still has to find the employer. */
  @Override
  public Optional<IssuedKey> find(ApiKey key) {
    return keys.find(
        ApiKeySchema.key(key), tables.limits().budget(tables.limits().request().dividedBy(3)));
  }

  @Override
  public Optional<PartnerKey> findOfPartner(ApiKey key) {
    return partnerKeys()
        .only(item -> item.containsKey(ApiKeySchema.OfPartner.PARTNER))
        .find(
            ApiKeySchema.key(key), tables.limits().budget(tables.limits().request().dividedBy(3)));
  }

  /** Needs no condition, because no other key has the same hash of 256 random bits. */
  @Override
  public void add(IssuedKey key) {
    keys.put(key, tables.budget());
  }

  @Override
  public boolean addIfFewer(IssuedKey key, int most, Instant now) {
    RetryBudget budget = tables.budget();
    while (true) {
      Optional<RecentKeys> recent = recent(key.employerId(), budget);
      if (working(key.employerId(), recent, now, budget).size() >= most) {
        return false;
      }
      Transaction<Part> transaction = tables.transaction();
      Optional<String> partner = recent.flatMap(RecentKeys::partner);
      if (partner.isPresent()) {
        PartnerKey ofPartner = new PartnerKey(key, partner.get(), recent.get().suspended());
        transaction.put(Part.KEY, partnerKeys(), ofPartner, NOT_THERE);
      } else {
        transaction.put(Part.KEY, keys, key, NOT_THERE);
      }
      RecentKeys after = RecentKeys.with(recent, key);
      transaction.put(Part.RECENT, recentKeys(), after, RecentKeys.unchanged(recent));
      if (transaction.commit(budget).isEmpty()) {
        return true;
      }
      budget.backOff();
    }
  }

  @Override
  public List<IssuedKey> working(int employerId, Instant now) {
    RetryBudget budget = tables.budget();
    return working(employerId, recent(employerId, budget), now, budget);
  }

  private Optional<RecentKeys> recent(int employerId, RetryBudget budget) {
    return recentKeys().find(RecentKeys.key(employerId), budget);
  }

  private List<IssuedKey> working(
      int employerId, Optional<RecentKeys> recent, Instant now, RetryBudget budget) {
    // What was issued a moment ago may not be in the index yet.
    Set<String> hashes =
        new LinkedHashSet<>(hashes(indexed(employerId).filter(works(now)), budget));
    recent.ifPresent(keys -> hashes.addAll(keys.hashes()));
    return findAll(hashes, budget)
        .filter(key -> key.state(now).works())
        .sorted(Comparator.comparing(IssuedKey::createdAt).reversed())
        .toList();
  }

  @Override
  public List<IssuedKey> ofEmployer(int employerId) {
    RetryBudget budget = tables.budget();
    return findAll(hashes(indexed(employerId), budget), budget).toList();
  }

  /** Latest first. */
  private Query<IssuedKey> indexed(int employerId) {
    return keys.query("employerId", number(employerId)).index("employer-createdAt").descending();
  }

  private static List<String> hashes(Query<IssuedKey> keys, RetryBudget budget) {
    return keys.attributes(() -> budget).map(item -> item.get(ApiKeySchema.HASH).s()).toList();
  }

  /** The keys as they are now, in that order; the index trails, and lacks some attributes. */
  private Stream<IssuedKey> findAll(Collection<String> hashes, RetryBudget budget) {
    Map<String, IssuedKey> found =
        keys.findAll(keys(hashes), budget).stream()
            .collect(toMap(key -> key.key().hash(), Function.identity()));
    return hashes.stream().map(found::get).filter(Objects::nonNull);
  }

  private static List<Map<String, AttributeValue>> keys(Collection<String> hashes) {
    return hashes.stream().map(hash -> ApiKeySchema.key(new ApiKey(hash))).toList();
  }

  @Override
  public Optional<IssuedKey> revoke(ApiKey key, Instant now) {
    return keys.update(
        ApiKeySchema.key(key),
        expression("SET revokedAt = if_not_exists(revokedAt, :now)", Map.of(":now", moment(now))),
        IS_THERE,
        tables.budget());
  }

  @Override
  public Ending end(int employerId, String keyId, Instant now) {
    RetryBudget budget = tables.budget();
    while (true) {
      List<IssuedKey> working = working(employerId, recent(employerId, budget), now, budget);
      Optional<IssuedKey> key = working.stream().filter(each -> each.id().equals(keyId)).findAny();
      if (key.isEmpty()) {
        return Ending.NOT_THERE;
      }
      Transaction<Part> transaction = tables.transaction();
      Expression end =
          expression(
              "SET revokedAt = :now, removeAt = :removeAt",
              Map.of(":now", moment(now), ":removeAt", number(ApiKeySchema.removeAt(now))));
      transaction.update(
          Part.KEY, keys, ApiKeySchema.key(key.get().key()), end, IS_THERE.and(works(now)));
      if (key.get().manages()) {
        Optional<IssuedKey> other =
            working.stream().filter(each -> each.manages() && !each.id().equals(keyId)).findFirst();
        if (other.isEmpty()) {
          return Ending.LAST;
        }
        // Somebody may be ending the other one right now.
        transaction.check(
            Part.OTHER, keys, ApiKeySchema.key(other.get().key()), IS_THERE.and(works(now)));
      }
      Map<Part, Map<String, AttributeValue>> refused = transaction.commit(budget);
      // An earlier attempt of the same call may have ended it.
      if (refused.isEmpty()
          || moment(now).equals(refused.getOrDefault(Part.KEY, Map.of()).get("revokedAt"))) {
        return Ending.ENDED;
      }
      budget.backOff();
    }
  }

  @Override
  public Optional<IssuedKey> expire(ApiKey key, Optional<Instant> expiresAt, Instant now) {
    Expression change =
        expiresAt
            .map(
                end ->
                    expression("SET expiresAt = :end REMOVE removeAt", Map.of(":end", moment(end))))
            .orElseGet(() -> expression("REMOVE expiresAt, removeAt"));
    return keys.update(ApiKeySchema.key(key), change, IS_THERE.and(works(now)), tables.budget());
  }

  /** The condition that a key was not revoked and has not expired. */
  private static Expression works(Instant now) {
    return expression(
        "attribute_not_exists(revokedAt) AND (attribute_not_exists(expiresAt) OR expiresAt > :now)",
        Map.of(":now", moment(now)));
  }

  @Override
  public boolean reserve(int number, String partner) {
    RecentKeys none = RecentKeys.none(number, partner, false);
    // If the response to an earlier attempt was lost, the item itself is there.
    return recentKeys()
        .putIfFree(none, ApiKeySchema.HASH, tables.budget())
        .orElse(none)
        .equals(none);
  }

  /**
   * One transaction, with the item that each new key changes too. A partner has few keys that work:
   * all of them fit.
   */
  @Override
  public void setSuspended(int number, boolean suspended, Instant now) {
    Expression change = set(ApiKeySchema.OfPartner.SUSPENDED, AttributeValue.fromBool(suspended));
    RetryBudget budget = tables.budget();
    while (true) {
      Optional<RecentKeys> recent = recent(number, budget);
      Transaction<Object> transaction = tables.transaction();
      transaction.put(
          Part.RECENT,
          recentKeys(),
          recent.orElseThrow().suspended(suspended),
          RecentKeys.unchanged(recent));
      for (IssuedKey key : working(number, recent, now, budget)) {
        transaction.update(key.key(), keys, ApiKeySchema.key(key.key()), change, IS_THERE);
      }
      if (transaction.commit(budget).isEmpty()) {
        return;
      }
      budget.backOff();
    }
  }

  @Override
  public int erase(int employerId) {
    RetryBudget budget = tables.budget();
    Set<String> hashes = new LinkedHashSet<>();
    Optional<RecentKeys> recent = recent(employerId, budget);
    ofEmployer(employerId).forEach(key -> hashes.add(key.key().hash()));
    findAll(recent.map(RecentKeys::hashes).orElse(List.of()), budget)
        .forEach(key -> hashes.add(key.key().hash()));
    keys.deleteAll(keys(hashes), budget);
    Optional<String> partner = recent.flatMap(RecentKeys::partner);
    if (partner.isPresent()) {
      // Stays, for a key that is being issued at this moment, and so that the number isn't reused.
      recentKeys().put(RecentKeys.none(employerId, partner.get(), true), budget);
    } else {
      recentKeys().deleteAll(List.of(RecentKeys.key(employerId)), budget);
    }
    return hashes.size();
  }
}
