package jobpostings.problem;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects all that is wrong with one request, so that a client hears of everything at once. Not
 * for use by several threads.
 */
public final class Violations {
  /** How many are listed: a hostile body could otherwise ask for an answer too large to send. */
  static final int MOST_LISTED = 100;

  private final List<Violation> listed = new ArrayList<>();
  private int count;

  public void add(String at, ViolationCode code, String message) {
    add(new Violation(at, code, message));
  }

  public void add(Violation violation) {
    count++;
    if (listed.size() < MOST_LISTED) {
      listed.add(violation);
    }
  }

  /** The same so far; what is added to the one is not added to the other. */
  public Violations copy() {
    Violations copy = new Violations();
    copy.listed.addAll(listed);
    copy.count = count;
    return copy;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** How many were found, those past the hundredth, which are not listed, included. */
  public int count() {
    return count;
  }

  /** The first hundred, in the order in which they were found. */
  public List<Violation> listed() {
    return List.copyOf(listed);
  }
}
