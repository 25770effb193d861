package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.IssuedKey;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys that an employer issued itself last, which the index may not have yet. Issuing another
 * key changes this item, on condition that it is as it was read, so that no key is overlooked. The
 * item is in the table of keys, under a hash that no key has.
 *
 * @param revision a new one with each write
 * @param hashes the latest last
 * @param partner whose keys they are, if they are a partner's: there is such an item from the
 *     partner's beginning on
 * @param suspended whether that partner is suspended, and so each key that it issues
 */
@RecordBuilder
record RecentKeys(
    String hash,
    String revision,
    List<String> hashes,
    Optional<String> partner,
    boolean suspended) {
  /** More than are issued within the moment by which the index trails. */
  private static final int MAX = 20;

  static final TableSchema<RecentKeys> SCHEMA =
      new ItemSchema<RecentKeys, RecentKeysBuilder>()
          .text(ApiKeySchema.HASH, RecentKeys::hash, RecentKeysBuilder::hash)
          .text("revision", RecentKeys::revision, RecentKeysBuilder::revision)
          .texts("hashes", RecentKeys::hashes, RecentKeysBuilder::hashes)
          .optionalText(
              ApiKeySchema.OfPartner.PARTNER, RecentKeys::partner, RecentKeysBuilder::partner)
          .flag(
              ApiKeySchema.OfPartner.SUSPENDED,
              recent -> recent.suspended() ? true : null,
              RecentKeysBuilder::suspended)
          .build(RecentKeys.class, RecentKeysBuilder::builder, RecentKeysBuilder::build);

  static Map<String, AttributeValue> key(int employerId) {
    return Map.of(ApiKeySchema.HASH, text(hash(employerId)));
  }

  private static String hash(int employerId) {
    return "recent keys of employer " + employerId;
  }

  static RecentKeys with(Optional<RecentKeys> before, IssuedKey key) {
    List<String> hashes = new ArrayList<>(before.map(RecentKeys::hashes).orElse(List.of()));
    hashes.add(key.key().hash());
    return new RecentKeys(
        hash(key.employerId()),
        UUID.randomUUID().toString(),
        List.copyOf(hashes.subList(Math.max(0, hashes.size() - MAX), hashes.size())),
        before.flatMap(RecentKeys::partner),
        before.isPresent() && before.get().suspended());
  }

  /** The item of a partner that has no keys. */
  static RecentKeys none(int number, String partner, boolean suspended) {
    return new RecentKeys(
        hash(number), UUID.randomUUID().toString(), List.of(), Optional.of(partner), suspended);
  }

  RecentKeys suspended(boolean other) {
    return new RecentKeys(hash, UUID.randomUUID().toString(), hashes, partner, other);
  }

  /** The condition that nobody has issued a key since. */
  static Expression unchanged(Optional<RecentKeys> before) {
    return before
        .map(read -> is("revision", text(read.revision)))
        .orElseGet(() -> expression("attribute_not_exists(revision)"));
  }
}
