package jobpostings.employer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Employers in memory, with ids from 1. */
public final class InMemoryEmployers implements EmployerStore {
  private final Map<Integer, Employer> employers = new LinkedHashMap<>();

  @Override
  public Optional<Employer> find(int id) {
    return Optional.ofNullable(employers.get(id));
  }

  @Override
  public Map<Integer, Employer> findAll(Set<Integer> ids) {
    return ids.stream()
        .filter(employers::containsKey)
        .collect(Collectors.toMap(id -> id, employers::get));
  }

  @Override
  public Employer create(IntFunction<Employer> make) {
    Employer employer = make.apply(employers.size() + 1);
    save(employer);
    return employer;
  }

  @Override
  public Optional<Employer> change(int id, EmployerChange change) {
    return find(id)
        .filter(employer -> !employer.isErased())
        .map(
            employer -> {
              EmployerBuilder changed = EmployerBuilder.builder(employer);
              switch (change) {
                case EmployerChange.Rename(String name) -> changed.name(name);
                case EmployerChange.SetPlan(Plan plan) -> changed.plan(plan);
                case EmployerChange.SetSuspended(boolean suspended) -> changed.suspended(suspended);
              }
              save(changed.build());
              return changed.build();
            });
  }

  @Override
  public List<Employer> list(Optional<Integer> after, int most) {
    return employers.values().stream()
        .filter(employer -> employer.id() > after.orElse(0))
        .limit(most)
        .toList();
  }

  @Override
  public void save(Employer employer) {
    employers.put(employer.id(), employer);
  }
}
