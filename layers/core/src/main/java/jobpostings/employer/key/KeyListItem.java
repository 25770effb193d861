package jobpostings.employer.key;

import static java.util.stream.Collectors.toSet;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys of an employer or of a partner, as its own item lists them. A listed key that is not
 * stored was removed by time to live.
 *
 * @param live those that had not ended when a key was issued last; in the order of issue
 * @param ended the latest that ended, in that order
 * @param revision how often it was changed
 * @param erasedAt when the owner was erased: then no key is issued any more
 */
@RecordBuilder
public record KeyListItem(
    List<SdkBytes> live, List<SdkBytes> ended, long revision, Optional<Instant> erasedAt) {
  /** What a partner's own item has in place of an employer's id; no employer has it. */
  public static final int NO_EMPLOYER = 0;

  /** How many keys that ended are kept. */
  private static final int MAX_ENDED = 50;

  /**
   * As bytes: 20 live keys and 50 that ended take 2.3 KB, so that the authorizer, which reads the
   * item with each call that it checks, needs one read unit, of 4 KB.
   */
  private static final EnhancedType<List<SdkBytes>> HASHES = EnhancedType.listOf(SdkBytes.class);

  static final TableSchema<KeyListItem> SCHEMA =
      new ItemSchema<KeyListItem, KeyListItemBuilder>()
          // Each owner has it; an item with no attribute of a schema would not be found.
          .flag("suspended", _ -> null, (_, _) -> {})
          .value(HASHES, "keys", KeyListItem::live, KeyListItemBuilder::live)
          .value(HASHES, "endedKeys", KeyListItem::ended, KeyListItemBuilder::ended)
          .number("keysRevision", KeyListItem::revision, KeyListItemBuilder::revision)
          .optionalMoment("erasedAt", KeyListItem::erasedAt, KeyListItemBuilder::erasedAt)
          .build(
              KeyListItem.class,
              () -> KeyListItemBuilder.builder().live(List.of()).ended(List.of()),
              KeyListItemBuilder::build);

  /** The key of a partner's own item. */
  public static Map<String, AttributeValue> partnerKey(String partner) {
    return Map.of("employerId", number(NO_EMPLOYER), "partner", text(partner));
  }

  /** The change that leaves an owner without keys. */
  static final Expression NONE =
      Expression.builder()
          .expression("REMOVE #keys, endedKeys, keysRevision")
          .putExpressionName("#keys", "keys")
          .build();

  Stream<ApiKey> all() {
    return Stream.concat(ended.stream(), live.stream()).map(KeyListItem::key);
  }

  Stream<ApiKey> liveKeys() {
    return live.stream().map(KeyListItem::key);
  }

  /** The list with one more key, whether it is listed already or not. */
  KeyListItem with(ApiKey key) {
    KeyListItem others = without(List.of(key));
    return new KeyListItem(
        Stream.concat(others.live.stream(), Stream.of(bytes(key))).toList(),
        others.ended,
        revision,
        erasedAt);
  }

  /** The list in which these have ended, if they had not. */
  KeyListItem ending(Collection<ApiKey> keys) {
    Set<SdkBytes> hashes = keys.stream().map(KeyListItem::bytes).collect(toSet());
    return new KeyListItem(
        live.stream().filter(each -> !hashes.contains(each)).toList(),
        Stream.concat(ended.stream(), live.stream().filter(hashes::contains)).toList(),
        revision,
        erasedAt);
  }

  /** The list without these. */
  KeyListItem without(Collection<ApiKey> keys) {
    Set<SdkBytes> hashes = keys.stream().map(KeyListItem::bytes).collect(toSet());
    return new KeyListItem(
        live.stream().filter(each -> !hashes.contains(each)).toList(),
        ended.stream().filter(each -> !hashes.contains(each)).toList(),
        revision,
        erasedAt);
  }

  /** The first of those that ended which are more than are kept; as many as one write removes. */
  List<ApiKey> surplus() {
    int more = Math.min(ended.size() - MAX_ENDED, MAX_ENDED);
    return ended.stream().limit(Math.max(0, more)).map(KeyListItem::key).toList();
  }

  /** The change that writes this list. */
  Expression change() {
    return expression(
        "SET #keys = :keys, endedKeys = :ended, keysRevision = :next",
        Map.of("#keys", "keys"),
        Map.of(
            ":keys", list(live),
            ":ended", list(ended),
            ":next", number(revision + 1)));
  }

  private static AttributeValue list(List<SdkBytes> hashes) {
    return AttributeValue.fromL(hashes.stream().map(AttributeValue::fromB).toList());
  }

  /** The condition that no key was changed since, and that there is the owner. */
  Expression unchanged() {
    return expression(
        "attribute_exists(suspended) AND attribute_not_exists(erasedAt)"
            + " AND (attribute_not_exists(keysRevision) OR keysRevision = :before)",
        Map.of(":before", number(revision)));
  }

  private static SdkBytes bytes(ApiKey key) {
    return SdkBytes.fromByteArray(HexFormat.of().parseHex(key.hash()));
  }

  private static ApiKey key(SdkBytes hash) {
    return new ApiKey(HexFormat.of().formatHex(hash.asByteArray()));
  }
}
