package jobpostings.dynamodb.partner;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;
import static jobpostings.dynamodb.table.Attributes.optionalMoment;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import java.util.Map;
import jobpostings.employer.Scope;
import jobpostings.partner.Grant;
import jobpostings.partner.GrantBuilder;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a grant. */
final class GrantSchema {
  /** The index of a partner's grants; it has the keys alone. */
  static final String BY_PARTNER = "partner-employerId";

  private static final String ID = "id";

  static final TableSchema<Grant> SCHEMA =
      StaticImmutableTableSchema.builder(Grant.class, GrantBuilder.class)
          .newItemBuilder(GrantBuilder::builder, GrantBuilder::build)
          .addAttribute(
              Integer.class,
              named(
                  PartnerSchema.EMPLOYER_ID,
                  Grant::employerId,
                  GrantBuilder::employerId,
                  primaryPartitionKey()))
          .addAttribute(
              String.class,
              named(PartnerSchema.PARTNER, Grant::partner, GrantBuilder::partner, primarySortKey()))
          .addAttribute(String.class, named(ID, Grant::id, GrantBuilder::id))
          .addAttribute(
              String.class,
              named(
                  "scopes",
                  grant -> Scope.join(grant.scopes()),
                  (b, value) -> b.scopes(Scope.split(value))))
          .addAttribute(Instant.class, moment("since", Grant::since, GrantBuilder::since))
          .addAttribute(
              Instant.class, optionalMoment("expiresAt", Grant::expiresAt, GrantBuilder::expiresAt))
          .addAttribute(
              String.class, optional("description", Grant::description, GrantBuilder::description))
          .addAttribute(
              // When DynamoDB may remove the item, in seconds since 1970.
              Long.class,
              named(
                  "removeAt",
                  grant -> grant.expiresAt().map(Instant::getEpochSecond).orElse(null),
                  (_, _) -> {}))
          .build();

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
