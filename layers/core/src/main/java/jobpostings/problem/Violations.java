package jobpostings.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects everything that is wrong with one request, so that a client sees it all at once. Not for
 * use by several threads.
 */
public final class Violations {
  /** How many are listed, so that a hostile body can't cause a response too large to send. */
  static final int MAX_LISTED = 1_000;

  /** How many of one member are listed, so that they don't hide the others. */
  static final int MAX_OF_ONE = 100;

  private final List<Violation> listed = new ArrayList<>();
  private final Map<String, Integer> byPlace = new HashMap<>();
  private int count;

  public void add(String at, ViolationCode code, String message) {
    add(new Violation(at, code, message));
  }

  public void add(Violation violation) {
    add(violation.at(), () -> violation);
  }

  /** Adds a violation that takes time to create. It is created only if it is listed. */
  public void add(String at, Supplier<Violation> violation) {
    count++;
    if (listed.size() < MAX_LISTED && byPlace.merge(at, 1, Integer::sum) <= MAX_OF_ONE) {
      listed.add(violation.get());
    }
  }

  /** The same where it takes time even to say where it is. */
  public void add(Supplier<Violation> violation) {
    if (listed.size() < MAX_LISTED) {
      add(violation.get());
    } else {
      count++;
    }
  }

  /**
   * Whether a text is short enough. If not, adds a violation.
   *
   * @param name what the message calls it
   * @param most in code points
   */
  public boolean requireLength(String at, String name, String text, int most) {
    int length = text.codePointCount(0, text.length());
    if (length > most) {
      String message = "%s has %d characters; at most %d are allowed.";
      add(at, ViolationCode.TOO_LONG, message.formatted(name, length, most));
    }
    return length <= most;
  }

  /** An independent copy. */
  public Violations copy() {
    Violations copy = new Violations();
    copy.listed.addAll(listed);
    copy.byPlace.putAll(byPlace);
    copy.count = count;
    return copy;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /**
   * @throws Problem if there are any, which are then those of a body
   */
  public void requireNone() {
    if (count > 0) {
      throw Problem.validationFailed(this);
    }
  }

  /** How many were found, including those that are not listed. */
  public int count() {
    return count;
  }

  /**
   * Those that are listed, in the order in which they were found: at most a hundred of each member,
   * and a thousand in all.
   */
  public List<Violation> listed() {
    return List.copyOf(listed);
  }
}
