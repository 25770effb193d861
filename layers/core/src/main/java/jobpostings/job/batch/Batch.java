package jobpostings.job.batch;

import java.util.List;
import jobpostings.body.Handling;

/**
 * A request to put and delete many jobs (docs/contract.md, Batch).
 *
 * @param operations 1 to {@link #MAX_OPERATIONS}; no two name the same job in the same way
 * @param handling of what is wrong in the jobs that are put
 * @param dryRun whether only to say what would be done
 * @param refusesNewPlaces whether places that nobody has stored yet are refused
 * @param advised whether the results are to show what the jobs are advised of
 */
public record Batch(
    List<Operation> operations,
    Handling handling,
    boolean dryRun,
    boolean refusesNewPlaces,
    boolean advised) {
  public static final int MAX_OPERATIONS = 500;
}
