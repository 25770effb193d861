package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;
import static jobpostings.dynamodb.table.Attributes.optionalMoment;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.IssuedKeyBuilder;
import jobpostings.employer.key.Scope;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
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

  static final TableSchema<IssuedKey> SCHEMA =
      StaticImmutableTableSchema.builder(IssuedKey.class, IssuedKeyBuilder.class)
          .newItemBuilder(IssuedKeyBuilder::builder, IssuedKeyBuilder::build)
          .addAttribute(
              String.class,
              named(
                  HASH,
                  issued -> issued.key().hash(),
                  (b, value) -> b.key(new ApiKey(value)),
                  primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named("employerId", IssuedKey::employerId, IssuedKeyBuilder::employerId))
          .addAttribute(String.class, named("prefix", IssuedKey::prefix, IssuedKeyBuilder::prefix))
          .addAttribute(
              String.class, named("lastFour", IssuedKey::lastFour, IssuedKeyBuilder::lastFour))
          .addAttribute(
              Instant.class, moment("createdAt", IssuedKey::createdAt, IssuedKeyBuilder::createdAt))
          .addAttribute(
              Instant.class,
              optionalMoment(EXPIRES_AT, IssuedKey::expiresAt, IssuedKeyBuilder::expiresAt))
          .addAttribute(
              Instant.class,
              optionalMoment(REVOKED_AT, IssuedKey::revokedAt, IssuedKeyBuilder::revokedAt))
          .addAttribute(
              String.class,
              named(
                  "scopes",
                  issued -> Scope.join(issued.scopes()),
                  (b, value) -> b.scopes(Scope.split(value))))
          .addAttribute(
              String.class,
              optional("description", IssuedKey::description, IssuedKeyBuilder::description))
          .addAttribute(
              Long.class,
              named(
                  REMOVE_AT,
                  issued -> issued.expiresAt().map(ApiKeySchema::removeAt).orElse(null),
                  (_, _) -> {}))
          .build();

  private ApiKeySchema() {}

  /** When a key that stopped working at that time can be removed, in seconds since 1970. */
  static long removeAt(Instant ended) {
    return ended.plus(KEPT).getEpochSecond();
  }

  static Map<String, AttributeValue> key(ApiKey key) {
    return Map.of(HASH, AttributeValue.fromS(key.hash()));
  }
}
