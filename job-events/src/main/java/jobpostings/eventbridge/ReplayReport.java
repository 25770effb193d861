package jobpostings.eventbridge;

import java.util.ArrayList;
import java.util.List;

/** What a replay did, as it goes on. */
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
   * A message that was dealt with and is gone.
   *
   * @param replayed the records of it that were published
   * @param gone those that the stream keeps no more
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
