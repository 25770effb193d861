package jobpostings.dynamodb.employer;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.IssuedKeyBuilder;
import jobpostings.employer.key.Scope;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a key. Its index holds only some of the attributes. */
final class ApiKeySchema {
  /** The index of an employer's keys. */
  static final String BY_EMPLOYER = "employer-createdAt";

  static final String HASH = "hash";
  static final String EXPIRES_AT = "expiresAt";
  static final String REVOKED_AT = "revokedAt";

  /** When DynamoDB may remove the item, in seconds since 1970; never, if it has none. */
  static final String REMOVE_AT = "removeAt";

  /** How long people may still ask what became of a key. */
  private static final Duration KEPT = Duration.ofDays(90);

  static final ItemSchema<IssuedKey, IssuedKeyBuilder> ISSUED =
      new ItemSchema<IssuedKey, IssuedKeyBuilder>()
          .text(
              HASH,
              issued -> issued.key().hash(),
              (b, value) -> b.key(new ApiKey(value)),
              primaryPartitionKey())
          .integer("employerId", IssuedKey::employerId, IssuedKeyBuilder::employerId)
          .text("prefix", IssuedKey::prefix, IssuedKeyBuilder::prefix)
          .text("lastFour", IssuedKey::lastFour, IssuedKeyBuilder::lastFour)
          .moment("createdAt", IssuedKey::createdAt, IssuedKeyBuilder::createdAt)
          .optionalMoment(EXPIRES_AT, IssuedKey::expiresAt, IssuedKeyBuilder::expiresAt)
          .optionalMoment(REVOKED_AT, IssuedKey::revokedAt, IssuedKeyBuilder::revokedAt)
          .text(
              "scopes",
              issued -> Scope.join(issued.scopes()),
              (b, value) -> b.scopes(Scope.split(value)))
          .optionalText("description", IssuedKey::description, IssuedKeyBuilder::description)
          .number(
              REMOVE_AT,
              issued -> issued.expiresAt().map(ApiKeySchema::removeAt).orElse(null),
              (_, _) -> {});

  static final TableSchema<IssuedKey> SCHEMA =
      ISSUED.build(
          IssuedKey.class,
          IssuedKeyBuilder.class,
          IssuedKeyBuilder::builder,
          IssuedKeyBuilder::build);

  private ApiKeySchema() {}

  /** When a key that stopped working at that time can be removed, in seconds since 1970. */
  static long removeAt(Instant ended) {
    return ended.plus(KEPT).getEpochSecond();
  }

  static Map<String, AttributeValue> key(ApiKey key) {
    return Map.of(HASH, AttributeValue.fromS(key.hash()));
  }
}
