package jobpostings.dynamodb.employer;

import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.PartnerKey;
import jobpostings.employer.key.PartnerKeyBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * The item of a partner's key: that of any key, and whose it is. A schema of its own, so that
 * nothing of it is loaded for an employer's key.
 */
final class PartnerKeySchema {
  static final String PARTNER = "partner";
  static final String SUSPENDED = "suspended";

  static final TableSchema<PartnerKey> SCHEMA =
      new ItemSchema<PartnerKey, PartnerKeyBuilder>()
          .flatten(ApiKeySchema.SCHEMA, PartnerKey::issued, PartnerKeyBuilder::issued)
          .text(PARTNER, PartnerKey::partner, PartnerKeyBuilder::partner)
          .flag(SUSPENDED, PartnerKey::suspended, PartnerKeyBuilder::suspended)
          .build(
              PartnerKey.class,
              PartnerKeyBuilder.class,
              PartnerKeyBuilder::builder,
              PartnerKeyBuilder::build);

  private PartnerKeySchema() {}
}
