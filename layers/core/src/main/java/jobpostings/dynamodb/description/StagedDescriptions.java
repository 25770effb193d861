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

  /** Stores the text in pieces, unless it is short, or was stored already. */
  public Optional<DescriptionPieces> write(int jobId, String text) {
    return written.computeIfAbsent(text, _ -> descriptions.write(jobId, text, budget));
  }

  /**
   * Never removes those: the job was just seen to have them. They may be ours, when the answer to
   * the write that brought them was lost.
   */
  public void spare(Optional<DescriptionPieces> pieces) {
    spared = pieces;
  }

  /** Removes all others than the one that the job has now. */
  public void keep(Optional<DescriptionPieces> used) {
    written.values().stream()
        .flatMap(Optional::stream)
        .filter(pieces -> !Optional.of(pieces).equals(used))
        .forEach(this::remove);
    written.clear();
  }

  /** Removes all of them, for when it is certain that no job has one but those that are spared. */
  public void discard() {
    keep(spared);
  }

  private void remove(DescriptionPieces pieces) {
    try {
      descriptions.remove(pieces, budget);
    } catch (RuntimeException e) {
      // What is to be answered matters more; RemoveDescriptions will find the pieces.
    }
  }
}
