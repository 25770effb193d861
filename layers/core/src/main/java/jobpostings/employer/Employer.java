package jobpostings.employer;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * Owner of jobs.
 *
 * @param id positive
 * @param name at most {@link #MAX_NAME} characters
 * @param suspended whether its keys are refused for now; its jobs stay as they are
 * @param test whether it is for trying: what it does is told apart from what is meant
 * @param erasedAt when the removal of all its data began; none if it is not erased. An erased
 *     employer stays suspended, and its id is never used again
 */
@RecordBuilder
public record Employer(
    int id, String name, Plan plan, boolean suspended, boolean test, Optional<Instant> erasedAt) {
  /** In code points. */
  public static final int MAX_NAME = 128;

  /** An employer that is not suspended, and not for trying. */
  public Employer(int id, String name, Plan plan) {
    this(id, name, plan, false);
  }

  /** An employer that is neither for trying nor erased. */
  public Employer(int id, String name, Plan plan, boolean suspended) {
    this(id, name, plan, suspended, false, Optional.empty());
  }

  /** Whether nothing about it may be recorded or announced any more. */
  public boolean isErased() {
    return erasedAt.isPresent();
  }
}
