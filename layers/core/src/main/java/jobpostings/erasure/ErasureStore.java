package jobpostings.erasure;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the service stores for employers. Every method throws a {@link
 * jobpostings.problem.Problem} with the code {@code unavailable} if the store can't be reached.
 */
public interface ErasureStore {

  /**
   * How many things an employer has now, of the kinds that can be counted without removing; not,
   * for example, versions and deleted jobs.
   */
  Map<DataKind, Long> count(int employerId);

  /**
   * Marks the employer as erased, unless it is marked already.
   *
   * @return none, and nothing is marked, if there is no such employer or it is not suspended
   */
  Optional<Erasure> begin(int employerId, Instant now);

  /** Saves how far the erasure has come. */
  void save(Erasure erasure);

  /** Removes what it finds of this employer's, and nothing of any other's. */
  void search(int employerId, Removal removal);
}
