package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.text;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.IssuedKeyBuilder;
import jobpostings.employer.key.PartnerKey;
import jobpostings.employer.key.PartnerKeyBuilder;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a key. Its index holds only some of the attributes. */
final class ApiKeySchema {
  static final String HASH = "hash";

  /** How long people may still ask what became of a key. */
  private static final Duration KEPT = Duration.ofDays(90);

  static final ItemSchema<IssuedKey, IssuedKeyBuilder> ISSUED =
      new ItemSchema<IssuedKey, IssuedKeyBuilder>()
          .text(HASH, issued -> issued.key().hash(), (b, value) -> b.key(new ApiKey(value)))
          .integer("employerId", IssuedKey::employerId, IssuedKeyBuilder::employerId)
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
              issued -> issued.expiresAt().map(ApiKeySchema::removeAt).orElse(null),
              (_, _) -> {});

  static final TableSchema<IssuedKey> SCHEMA =
      ISSUED.build(IssuedKey.class, IssuedKeyBuilder::builder, IssuedKeyBuilder::build);

  private ApiKeySchema() {}

  /** When a key that stopped working at that time can be removed, in seconds since 1970. */
  static long removeAt(Instant ended) {
    return ended.plus(KEPT).getEpochSecond();
  }

  static Map<String, AttributeValue> key(ApiKey key) {
    return Map.of(HASH, text(key.hash()));
  }

  /**
   * The item of a partner's key: that of any key, and whose it is. A schema of its own, so that
   * nothing of it is loaded for an employer's key.
   */
  static final class OfPartner {
    static final String PARTNER = "partner";
    static final String SUSPENDED = "suspended";

    static final TableSchema<PartnerKey> SCHEMA =
        new ItemSchema<PartnerKey, Builder>()
            .part(ISSUED, PartnerKey::issued, b -> b.issued)
            .text(PARTNER, PartnerKey::partner, (b, value) -> b.key.partner(value))
            .flag(SUSPENDED, PartnerKey::suspended, (b, value) -> b.key.suspended(value))
            .build(PartnerKey.class, Builder::new, Builder::build);

    private OfPartner() {}

    private static final class Builder {
      private final IssuedKeyBuilder issued = IssuedKeyBuilder.builder();
      private final PartnerKeyBuilder key = PartnerKeyBuilder.builder();

      private PartnerKey build() {
        return key.issued(issued.build()).build();
      }
    }
  }
}
