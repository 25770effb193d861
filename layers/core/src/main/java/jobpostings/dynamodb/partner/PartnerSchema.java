package jobpostings.dynamodb.partner;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

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

  /** No employer has this id. */
  static final int NO_EMPLOYER = 0;

  static final Expression IS_THERE = expression("attribute_exists(partner)");

  static final Expression IS_NOT_ERASED =
      expression("attribute_exists(partner) AND attribute_not_exists(erasedAt)");

  static final TableSchema<Partner> SCHEMA =
      new ItemSchema<Partner, PartnerBuilder>()
          .integer(EMPLOYER_ID, _ -> NO_EMPLOYER, (_, _) -> {})
          .text(PARTNER, Partner::id, PartnerBuilder::id)
          .integer("number", Partner::number, PartnerBuilder::number)
          .text("name", Partner::name, PartnerBuilder::name)
          .flag("suspended", Partner::suspended, PartnerBuilder::suspended)
          .optionalMoment("erasedAt", Partner::erasedAt, PartnerBuilder::erasedAt)
          .build(Partner.class, PartnerBuilder::builder, PartnerBuilder::build);

  private PartnerSchema() {}

  static Map<String, AttributeValue> key(String id) {
    return key(NO_EMPLOYER, id);
  }

  static Map<String, AttributeValue> key(int employerId, String partner) {
    return Map.of(EMPLOYER_ID, number(employerId), PARTNER, text(partner));
  }
}
