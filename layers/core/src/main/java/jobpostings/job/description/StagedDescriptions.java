package jobpostings.job.description;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.job.Job;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.telemetry.RequestMetrics;

/** The long descriptions that a write stored before it took effect. */
public final class StagedDescriptions {
  private final DynamoLongDescriptions descriptions;
  private final Map<String, Optional<LongDescription>> written = new HashMap<>();
  private Optional<LongDescription> retained = Optional.empty();

  private StagedDescriptions(DynamoLongDescriptions descriptions) {
    this.descriptions = descriptions;
  }

  /**
   * Carries out a write. If it is refused, what it staged is deleted, unless the write may have
   * taken effect.
   */
  public static <T> T during(
      Function<StagedDescriptions, T> write, DynamoLongDescriptions descriptions) {
    StagedDescriptions staged = new StagedDescriptions(descriptions);
    try {
      return write.apply(staged);
    } catch (Problem refusal) {
      if (refusal.code() != ProblemCode.UNAVAILABLE) {
        staged.delete();
      }
      throw refusal;
    }
  }

  /** Stores the job's description, unless it is short or was already stored. */
  public Optional<LongDescription> write(Job job) {
    return written.computeIfAbsent(job.description(), text -> descriptions.write(job.id(), text));
  }

  /**
   * Keeps this one for good, because the job was just seen to have it. It may be from this request,
   * if the response to its write was lost.
   */
  public void retain(Optional<LongDescription> description) {
    retained = description;
  }

  /** Removes all except the one that the job has now. */
  public void adopt(Optional<LongDescription> used) {
    written.values().stream()
        .flatMap(Optional::stream)
        .filter(description -> !Optional.of(description).equals(used))
        .forEach(this::remove);
    written.clear();
  }

  /** Removes all except the retained one. Call it only if it is certain that no job has them. */
  public void delete() {
    adopt(retained);
  }

  private void remove(LongDescription description) {
    try {
      descriptions.remove(description);
    } catch (RuntimeException e) {
      // The response matters more. RemoveDescriptions will find the description.
      RequestMetrics.current().ifPresent(metrics -> metrics.increment("descriptionsNotRemoved"));
    }
  }
}
