package jobpostings.change;

import java.util.List;

/**
 * A part of an employer's log, of a hundred changes at most.
 *
 * @param changes oldest first
 * @param reached the cursor to read on from
 * @param more whether the log already has more changes
 */
public record ChangePage(List<Change> changes, Cursor reached, boolean more) {
  public ChangePage {
    changes = List.copyOf(changes);
  }
}
