package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.expression;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerBuilder;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.Plan;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of an employer. */
final class EmployerSchema {
  private static final String NAME = "name";
  private static final String PLAN = "plan";
  private static final String SUSPENDED = "suspended";
  private static final String ERASED_AT = "erasedAt";

  private static final Expression IS_THERE = expression("attribute_exists(id)");

  private static final Expression IS_NOT_ERASED =
      Expression.builder()
          .expression("attribute_not_exists(#erasedAt)")
          .putExpressionName("#erasedAt", ERASED_AT)
          .build();

  static final TableSchema<Employer> SCHEMA =
      new ItemSchema<Employer, EmployerBuilder>()
          .integer("id", Employer::id, EmployerBuilder::id, primaryPartitionKey())
          .text(NAME, Employer::name, EmployerBuilder::name)
          .value(Plan.class, PLAN, Employer::plan, EmployerBuilder::plan)
          .flag(SUSPENDED, Employer::suspended, EmployerBuilder::suspended)
          .optionalMoment(ERASED_AT, Employer::erasedAt, EmployerBuilder::erasedAt)
          .build(
              Employer.class,
              EmployerBuilder.class,
              EmployerBuilder::builder,
              EmployerBuilder::build);

  private EmployerSchema() {}

  static Map<String, AttributeValue> key(int id) {
    return Map.of("id", AttributeValue.fromN(Integer.toString(id)));
  }

  /** The change as an update of a single attribute. */
  static Expression update(EmployerChange change) {
    return switch (change) {
      case EmployerChange.Rename(String name) -> set(NAME, AttributeValue.fromS(name));
      case EmployerChange.SetPlan(Plan plan) -> set(PLAN, AttributeValue.fromS(plan.toString()));
      case EmployerChange.SetSuspended(boolean suspended) ->
          set(SUSPENDED, AttributeValue.fromBool(suspended));
    };
  }

  /** What must hold for the change to be made: an erased employer stays suspended. */
  static Expression condition(EmployerChange change) {
    return change.equals(new EmployerChange.SetSuspended(false))
        ? IS_THERE.and(IS_NOT_ERASED)
        : IS_THERE;
  }

  private static Expression set(String attribute, AttributeValue value) {
    return Expression.builder()
        .expression("SET #attribute = :value")
        .putExpressionName("#attribute", attribute)
        .putExpressionValue(":value", value)
        .build();
  }
}
