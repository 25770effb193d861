package jobpostings.dynamodb.employer;

import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.IssuedKeyBuilder;
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
      new ItemSchema<PartnerKey, Builder>()
          .part(ApiKeySchema.ISSUED, PartnerKey::issued, b -> b.issued)
          .text(PARTNER, PartnerKey::partner, (b, value) -> b.key.partner(value))
          .flag(SUSPENDED, PartnerKey::suspended, (b, value) -> b.key.suspended(value))
          .build(PartnerKey.class, Builder::new, Builder::build);

  private PartnerKeySchema() {}

  private static final class Builder {
    private final IssuedKeyBuilder issued = IssuedKeyBuilder.builder();
    private final PartnerKeyBuilder key = PartnerKeyBuilder.builder();

    private PartnerKey build() {
      return key.issued(issued.build()).build();
    }
  }
}
