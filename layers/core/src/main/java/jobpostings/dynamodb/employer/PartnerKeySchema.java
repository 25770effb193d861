package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.named;

import jobpostings.employer.PartnerKey;
import jobpostings.employer.PartnerKeyBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * The item of a partner's key: that of any key, and whose it is. A schema of its own, so that
 * nothing of it is loaded for an employer's key.
 */
final class PartnerKeySchema {
  static final String PARTNER = "partner";
  static final String SUSPENDED = "suspended";

  static final TableSchema<PartnerKey> SCHEMA =
      StaticImmutableTableSchema.builder(PartnerKey.class, PartnerKeyBuilder.class)
          .newItemBuilder(PartnerKeyBuilder::builder, PartnerKeyBuilder::build)
          .flatten(ApiKeySchema.SCHEMA, PartnerKey::issued, PartnerKeyBuilder::issued)
          .addAttribute(
              String.class, named(PARTNER, PartnerKey::partner, PartnerKeyBuilder::partner))
          .addAttribute(
              Boolean.class, named(SUSPENDED, PartnerKey::suspended, PartnerKeyBuilder::suspended))
          .build();

  private PartnerKeySchema() {}
}
