package jobpostings.change;

import java.util.List;

/**
 * A part of an employer's log.
 *
 * @param changes oldest first
 * @param reached what has been seen now
 * @param more whether more changes follow now
 */
public record ChangePage(List<Change> changes, Cursor reached, boolean more) {
  public ChangePage {
    changes = List.copyOf(changes);
  }
}
