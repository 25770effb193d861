package jobpostings.employer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** The store of employers. */
public interface EmployerStore {

  /** The employer with that id. */
  Optional<Employer> find(int id);

  /**
   * Those that are there, by id, in one round trip.
   *
   * @param ids a hundred at most
   */
  Map<Integer, Employer> findAll(Set<Integer> ids);

  /**
   * Stores a new employer.
   *
   * @param make makes it of its id, which no other has
   */
  Employer create(IntFunction<Employer> make);

  /** Makes the change, and none besides; none when there is no such employer. */
  Optional<Employer> change(int id, EmployerChange change);

  /**
   * Some of all employers, in an order that means nothing, but stays.
   *
   * @param after where to begin, if not at the top: behind the employer with that id
   * @param most how many, at most
   */
  List<Employer> list(Optional<Integer> after, int most);

  /** Stores the employer, whatever was there under its id. */
  void save(Employer employer);
}
