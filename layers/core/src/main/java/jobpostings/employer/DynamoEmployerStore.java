package jobpostings.employer;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.Attributes.ALWAYS;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.idKeys;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import jobpostings.dynamodb.Attributes;
import jobpostings.dynamodb.IdGenerator;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Employers in DynamoDB. Every read is consistent. May be used by several threads. */
public final class DynamoEmployerStore implements EmployerStore {
  private static final String NAME = "name";
  private static final String PLAN = "plan";
  private static final String SUSPENDED = "suspended";

  private static final TableSchema<Employer> SCHEMA =
      new ItemSchema<Employer, EmployerBuilder>()
          .integer("id", Employer::id, EmployerBuilder::id)
          .text(NAME, Employer::name, EmployerBuilder::name)
          .value(Plan.class, PLAN, Employer::plan, EmployerBuilder::plan)
          .flag(SUSPENDED, Employer::suspended, EmployerBuilder::suspended)
          .flag("test", employer -> employer.test() ? true : null, EmployerBuilder::test)
          .optionalMoment("erasedAt", Employer::erasedAt, EmployerBuilder::erasedAt)
          .build(Employer.class, EmployerBuilder::builder, EmployerBuilder::build);

  private final Table<Employer> employers;
  private final IdGenerator ids;
  private final Tables tables;

  @Inject
  public DynamoEmployerStore(Tables tables, IdGenerator ids) {
    this.employers = tables.table("EMPLOYERS_TABLE", SCHEMA);
    this.ids = ids;
    this.tables = tables;
  }

  @Override
  public Optional<Employer> find(int id) {
    return employers.find(idKey(id));
  }

  @Override
  public Map<Integer, Employer> findAll(Set<Integer> ids) {
    return employers.findAll(idKeys(ids)).stream()
        .collect(toMap(Employer::id, Function.identity()));
  }

  @Override
  public Employer create(IntFunction<Employer> make) {
    return tables.call(
        () -> {
          while (true) {
            Employer employer = make.apply(ids.next());
            if (employers.putIfFree(employer, "id")) {
              return employer;
            }
            RetryBudget.current().backOff(); // The id is another's: try another id.
          }
        });
  }

  @Override
  public Optional<Employer> change(int id, EmployerChange change) {
    return employers.update(idKey(id), update(change), condition(change));
  }

  @Override
  public List<Employer> list(Optional<Integer> after, int most) {
    return employers.scan(after.map(Attributes::idKey), most);
  }

  @Override
  public void save(Employer employer) {
    Map<String, AttributeValue> values = new HashMap<>();
    SCHEMA.itemToMap(employer, true).forEach((name, value) -> values.put(":" + name, value));
    values.remove(":id");
    Map<String, String> names =
        values.keySet().stream()
            .collect(toMap(each -> each.replace(':', '#'), each -> each.substring(1)));
    String change =
        values.keySet().stream()
            .map(value -> value.replace(':', '#') + " = " + value)
            .collect(joining(", ", "SET ", ""));
    employers.update(idKey(employer.id()), expression(change, names, values), ALWAYS);
  }

  private static Expression update(EmployerChange change) {
    return switch (change) {
      case EmployerChange.Rename(String name) -> set(NAME, text(name));
      case EmployerChange.SetPlan(Plan plan) -> set(PLAN, text(plan.toString()));
      case EmployerChange.SetSuspended(boolean suspended) ->
          set(SUSPENDED, AttributeValue.fromBool(suspended));
    };
  }

  /** What must hold for the change to be made: an erased employer stays suspended. */
  private static Expression condition(EmployerChange change) {
    return change.equals(new EmployerChange.SetSuspended(false))
        ? expression("attribute_exists(id) AND attribute_not_exists(erasedAt)")
        : expression("attribute_exists(id)");
  }
}
