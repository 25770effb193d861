package jobpostings.erasure;

import java.time.Instant;
import java.util.Optional;

/**
 * How far erasures have come, and what there is to erase. Every method throws a {@link
 * jobpostings.problem.Problem} with the code {@code unavailable} if the store can't be reached.
 */
public interface ErasureStore {

  /** Some of what an employer has. */
  record DataCounts(long jobs, long webhooks, long keys, long grants) {}

  DataCounts count(int employerId);

  /**
   * Marks the employer as erased, unless it is marked already.
   *
   * @return none, and nothing is marked, if there is no such employer or it is not suspended
   */
  Optional<Erasure> begin(int employerId, Instant now);

  /** Saves how far the erasure has come. */
  void save(Erasure erasure);
}
