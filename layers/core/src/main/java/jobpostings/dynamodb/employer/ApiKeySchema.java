package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.ApiKey;
import jobpostings.employer.IssuedKey;
import jobpostings.employer.Scope;
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
      StaticImmutableTableSchema.builder(IssuedKey.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              String.class,
              named(
                  HASH,
                  issued -> issued.key().hash(),
                  (b, value) -> b.hash = value,
                  primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named("employerId", IssuedKey::employerId, (b, value) -> b.employerId = value))
          .addAttribute(
              String.class, named("prefix", IssuedKey::prefix, (b, value) -> b.prefix = value))
          .addAttribute(
              String.class,
              named("lastFour", IssuedKey::lastFour, (b, value) -> b.lastFour = value))
          .addAttribute(
              Instant.class,
              moment("createdAt", IssuedKey::createdAt, (b, value) -> b.createdAt = value))
          .addAttribute(
              Instant.class,
              moment(
                  EXPIRES_AT,
                  issued -> issued.expiresAt().orElse(null),
                  (b, value) -> b.expiresAt = Optional.of(value)))
          .addAttribute(
              Instant.class,
              moment(
                  REVOKED_AT,
                  issued -> issued.revokedAt().orElse(null),
                  (b, value) -> b.revokedAt = Optional.of(value)))
          .addAttribute(
              String.class,
              named(
                  "scopes",
                  issued -> Scope.join(issued.scopes()),
                  (b, value) -> b.scopes = Scope.split(value)))
          .addAttribute(
              String.class,
              named(
                  "description",
                  issued -> issued.description().orElse(null),
                  (b, value) -> b.description = Optional.of(value)))
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

  private static final class Builder {
    private String hash;
    private int employerId;
    private String prefix;
    private String lastFour;
    private Instant createdAt;
    private Optional<Instant> expiresAt = Optional.empty();
    private Optional<Instant> revokedAt = Optional.empty();
    private Set<Scope> scopes;
    private Optional<String> description = Optional.empty();

    private IssuedKey build() {
      return new IssuedKey(
          new ApiKey(hash),
          employerId,
          prefix,
          lastFour,
          createdAt,
          expiresAt,
          revokedAt,
          scopes,
          description);
    }
  }
}
