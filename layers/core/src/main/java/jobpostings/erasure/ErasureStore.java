package jobpostings.erasure;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * All that the service keeps of employers. Every method throws a {@link
 * jobpostings.problem.Problem} with the code {@code unavailable} if the store can't be reached.
 */
public interface ErasureStore {

  /** How many things an employer has now of those kinds that can be counted without removing. */
  Map<Kind, Long> count(int employerId);

  /**
   * Marks the employer as erased, if it is not marked yet.
   *
   * @return none, and nothing is marked, if there is no such employer or it is not suspended
   */
  Optional<Erasure> begin(int employerId, Instant now);

  /** Keeps how far it came. */
  void save(Erasure erasure);

  /** Removes what it finds of the employer, and nothing of any other. */
  void search(int employerId, Removal removal);
}
