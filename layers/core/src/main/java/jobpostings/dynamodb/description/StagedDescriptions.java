package jobpostings.dynamodb.description;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.RetryBudget;

/** The long descriptions that a write stored before it took effect. */
public final class StagedDescriptions {
  private final Descriptions descriptions;
  private final RetryBudget budget;
  private final Map<String, Optional<DescriptionPieces>> written = new HashMap<>();
  private Optional<DescriptionPieces> spared = Optional.empty();

  public StagedDescriptions(Descriptions descriptions, RetryBudget budget) {
    this.descriptions = descriptions;
    this.budget = budget;
  }

  /** Stores the text in pieces, unless it is short or was already stored. */
  public Optional<DescriptionPieces> write(int jobId, String text) {
    return written.computeIfAbsent(text, _ -> descriptions.write(jobId, text, budget));
  }

  /**
   * Keeps these pieces for good, because the job was just seen to have them. They may be from this
   * request, if the response to its write was lost.
   */
  public void spare(Optional<DescriptionPieces> pieces) {
    spared = pieces;
  }

  /** Removes all pieces except those that the job has now. */
  public void keep(Optional<DescriptionPieces> used) {
    written.values().stream()
        .flatMap(Optional::stream)
        .filter(pieces -> !Optional.of(pieces).equals(used))
        .forEach(this::remove);
    written.clear();
  }

  /**
   * Removes all pieces except those that are spared. Only for when it is certain that no job has
   * them.
   */
  public void discard() {
    keep(spared);
  }

  private void remove(DescriptionPieces pieces) {
    try {
      descriptions.remove(pieces, budget);
    } catch (RuntimeException e) {
      // The response matters more. RemoveDescriptions will find the pieces.
    }
  }
}
