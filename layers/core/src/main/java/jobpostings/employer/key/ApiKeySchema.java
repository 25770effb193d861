package jobpostings.employer.key;

import static jobpostings.dynamodb.Attributes.text;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.Author;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a key. */
final class ApiKeySchema {
  private static final String HASH = "hash";

  /** How long people may still ask what became of a key. */
  private static final Duration KEPT = Duration.ofDays(90);

  static final TableSchema<IssuedKey> SCHEMA =
      new ItemSchema<IssuedKey, IssuedKeyBuilder>()
          .text(HASH, issued -> issued.key().hash(), (b, value) -> b.key(new ApiKey(value)))
          .integer("employerId", IssuedKey::employerId, IssuedKeyBuilder::employerId)
          .optionalText("partner", IssuedKey::partner, IssuedKeyBuilder::partner)
          .text("prefix", IssuedKey::prefix, IssuedKeyBuilder::prefix)
          .text("lastFour", IssuedKey::lastFour, IssuedKeyBuilder::lastFour)
          .moment("createdAt", IssuedKey::createdAt, IssuedKeyBuilder::createdAt)
          .optionalMoment("expiresAt", IssuedKey::expiresAt, IssuedKeyBuilder::expiresAt)
          .optionalMoment("revokedAt", IssuedKey::revokedAt, IssuedKeyBuilder::revokedAt)
          .text(
              "scopes",
              issued -> Scope.join(issued.scopes()),
              (b, value) -> b.scopes(Scope.split(value)))
          .optionalText("description", IssuedKey::description, IssuedKeyBuilder::description)
          .text("by", issued -> issued.by().text(), (b, value) -> b.by(Author.of(value)))
          .number( // When DynamoDB may remove the item, in seconds since 1970.
              "removeAt",
              issued -> issued.end().map(ApiKeySchema::removeAt).orElse(null),
              (_, _) -> {})
          .build(IssuedKey.class, IssuedKeyBuilder::builder, IssuedKeyBuilder::build);

  private ApiKeySchema() {}

  private static long removeAt(Instant ended) {
    return ended.plus(KEPT).getEpochSecond();
  }

  static Map<String, AttributeValue> key(ApiKey key) {
    return Map.of(HASH, text(key.hash()));
  }
}
