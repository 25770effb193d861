package jobpostings.change;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** What came after a cursor is no longer kept. */
public final class CursorExpired extends Problem {
  private final Cursor now;

  CursorExpired(Cursor now) {
    super(
        ProblemCode.CURSOR_EXPIRED,
        "What came after this cursor is not kept any more. Take the new one in \"cursor\", read the"
            + " list of your jobs once, and go on from the new cursor.");
    this.now = now;
  }

  /** The cursor at the end of the log as it is now. */
  public Cursor now() {
    return now;
  }
}
