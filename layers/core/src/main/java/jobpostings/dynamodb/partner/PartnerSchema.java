package jobpostings.dynamodb.partner;

import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.partner.Partner;
import jobpostings.partner.PartnerBuilder;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a partner, which stands where the grants of an employer 0 would. */
final class PartnerSchema {
  static final String EMPLOYER_ID = "employerId";
  static final String PARTNER = "partner";
  static final String NAME = "name";
  static final String SUSPENDED = "suspended";
  static final String ERASED_AT = "erasedAt";

  /** No employer has this id. */
  static final int NO_EMPLOYER = 0;

  static final Expression IS_THERE =
      Expression.builder().expression("attribute_exists(partner)").build();

  static final Expression IS_NOT_ERASED =
      Expression.builder()
          .expression("attribute_exists(partner) AND attribute_not_exists(erasedAt)")
          .build();

  static final TableSchema<Partner> SCHEMA =
      new ItemSchema<Partner, PartnerBuilder>()
          .integer(EMPLOYER_ID, _ -> NO_EMPLOYER, (_, _) -> {}, primaryPartitionKey())
          .text(PARTNER, Partner::id, PartnerBuilder::id, primarySortKey())
          .integer("number", Partner::number, PartnerBuilder::number)
          .text(NAME, Partner::name, PartnerBuilder::name)
          .flag(SUSPENDED, Partner::suspended, PartnerBuilder::suspended)
          .optionalMoment(ERASED_AT, Partner::erasedAt, PartnerBuilder::erasedAt)
          .build(
              Partner.class, PartnerBuilder.class, PartnerBuilder::builder, PartnerBuilder::build);

  private PartnerSchema() {}

  static Map<String, AttributeValue> key(String id) {
    return key(NO_EMPLOYER, id);
  }

  static Map<String, AttributeValue> key(int employerId, String partner) {
    return Map.of(EMPLOYER_ID, number(employerId), PARTNER, AttributeValue.fromS(partner));
  }
}
