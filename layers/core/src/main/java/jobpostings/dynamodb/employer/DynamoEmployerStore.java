package jobpostings.dynamodb.employer;

import static java.util.stream.Collectors.toMap;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import jobpostings.dynamodb.table.IdGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.EmployerStore;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Employers in DynamoDB. Every read is consistent. May be used by several threads. */
@Singleton
public final class DynamoEmployerStore implements EmployerStore {
  private final Table<Employer> employers;
  private final IdGenerator ids;
  private final TimeLimits limits;

  @Inject
  DynamoEmployerStore(Tables tables, IdGenerator ids, TimeLimits limits) {
    this.employers = tables.table("EMPLOYERS_TABLE", EmployerSchema.SCHEMA);
    this.ids = ids;
    this.limits = limits;
  }

  @Override
  public Optional<Employer> find(int id) {
    return employers.find(EmployerSchema.key(id), limits.budget());
  }

  @Override
  public Map<Integer, Employer> findAll(Set<Integer> ids) {
    return employers
        .batch()
        .find(ids.stream().map(EmployerSchema::key).toList(), limits.budget())
        .stream()
        .collect(toMap(Employer::id, Function.identity()));
  }

  @Override
  public Employer create(IntFunction<Employer> make) {
    RetryBudget budget = limits.budget();
    while (true) {
      Employer employer = make.apply(ids.next());
      // If the response to an earlier attempt was lost, the employer itself has the id.
      if (employers.putIfFree(employer, budget).orElse(employer).equals(employer)) {
        return employer;
      }
      budget.backOff(); // The id is another's: try another id.
    }
  }

  @Override
  public Optional<Employer> change(int id, EmployerChange change) {
    return employers.update(
        EmployerSchema.key(id),
        EmployerSchema.update(change),
        EmployerSchema.condition(change),
        limits.budget());
  }

  @Override
  public List<Employer> list(Optional<Integer> after, int most) {
    Map<String, AttributeValue> start = after.map(EmployerSchema::key).orElse(null);
    return employers
        .scan(
            scan -> scan.exclusiveStartKey(start).limit(most).consistentRead(true), limits.budget())
        .limit(most)
        .toList();
  }

  @Override
  public void save(Employer employer) {
    employers.put(employer, limits.budget());
  }
}
