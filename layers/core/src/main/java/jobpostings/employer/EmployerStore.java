package jobpostings.employer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** The store of employers. */
public interface EmployerStore {

  Optional<Employer> find(int id);

  /**
   * The employers that exist, by id, in one round trip.
   *
   * @param ids at most a hundred
   */
  Map<Integer, Employer> findAll(Set<Integer> ids);

  /**
   * Stores a new employer.
   *
   * @param make makes the employer for a free id
   */
  Employer create(IntFunction<Employer> make);

  /**
   * Makes this change and no other; none if there is no such employer, or the change would resume
   * one that was erased.
   */
  Optional<Employer> change(int id, EmployerChange change);

  /**
   * Some of all employers, in an arbitrary but stable order.
   *
   * @param after the id of the employer after which to begin; none to begin at the top
   * @param most the largest number to return
   */
  List<Employer> list(Optional<Integer> after, int most);

  /** Stores the employer, and replaces one with the same id, whose keys stay. */
  void save(Employer employer);
}
