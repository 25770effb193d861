package jobpostings.eventbridge;

import java.util.ArrayList;
import java.util.List;

/** What a replay has done so far. */
final class ReplayReport {
  private final List<Failure> failed = new ArrayList<>();
  private int messages;
  private int records;
  private int lost;
  private boolean isComplete;

  /**
   * A message that stays in the queue.
   *
   * @param reason why, for operators
   */
  record Failure(String messageId, String reason) {}

  /**
   * Counts a message that was dealt with and deleted.
   *
   * @param replayed how many of its records were published
   * @param gone how many the stream no longer has
   */
  void done(int replayed, int gone) {
    messages++;
    records += replayed;
    lost += gone;
  }

  void failed(String messageId, String reason) {
    failed.add(new Failure(messageId, reason));
  }

  void complete() {
    isComplete = true;
  }

  int messages() {
    return messages;
  }

  int records() {
    return records;
  }

  /** Records older than the 24 hours for which the stream keeps them. */
  int lost() {
    return lost;
  }

  List<Failure> failed() {
    return List.copyOf(failed);
  }

  /** Whether the queue had no more messages. */
  boolean isComplete() {
    return isComplete;
  }
}
