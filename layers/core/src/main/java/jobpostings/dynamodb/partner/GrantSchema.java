package jobpostings.dynamodb.partner;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.key.Scope;
import jobpostings.partner.Grant;
import jobpostings.partner.GrantBuilder;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a grant. */
final class GrantSchema {
  /** The index of a partner's grants; it has the keys alone. */
  static final String BY_PARTNER = "partner-employerId";

  private static final String ID = "id";

  static final TableSchema<Grant> SCHEMA =
      new ItemSchema<Grant, GrantBuilder>()
          .integer(
              PartnerSchema.EMPLOYER_ID,
              Grant::employerId,
              GrantBuilder::employerId,
              primaryPartitionKey())
          .text(PartnerSchema.PARTNER, Grant::partner, GrantBuilder::partner, primarySortKey())
          .text(ID, Grant::id, GrantBuilder::id)
          .text(
              "scopes",
              grant -> Scope.join(grant.scopes()),
              (b, value) -> b.scopes(Scope.split(value)))
          .moment("since", Grant::since, GrantBuilder::since)
          .optionalMoment("expiresAt", Grant::expiresAt, GrantBuilder::expiresAt)
          .optionalText("description", Grant::description, GrantBuilder::description)
          .value( // When DynamoDB may remove the item, in seconds since 1970.
              Long.class,
              "removeAt",
              grant -> grant.expiresAt().map(Instant::getEpochSecond).orElse(null),
              (_, _) -> {})
          .build(Grant.class, GrantBuilder.class, GrantBuilder::builder, GrantBuilder::build);

  private GrantSchema() {}

  static Map<String, AttributeValue> key(Grant grant) {
    return PartnerSchema.key(grant.employerId(), grant.partner());
  }

  /** The condition that an item is this grant. */
  static Expression is(Grant grant) {
    return Expression.builder()
        .expression("id = :id")
        .putExpressionValue(":id", AttributeValue.fromS(grant.id()))
        .build();
  }
}
