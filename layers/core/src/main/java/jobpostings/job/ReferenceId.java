package jobpostings.job;

import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.text.Blank;
import jobpostings.text.Composed;

/** The employer's own id of a job (docs/to-the-letter.md, Job). Stateless. */
public final class ReferenceId {
  /** The longest, in code points. */
  public static final int MAX_LENGTH = 50;

  private ReferenceId() {}

  /** One that a job is to have. */
  public static Sent<String> read(Member member) {
    return member.identifier(MAX_LENGTH);
  }

  /** One by which a job is sought; it may be one that no job can have. */
  public static Sent<String> sought(Member member) {
    return member.text().map(Composed::of);
  }

  /** Whether a job can have it. */
  public static boolean isPossible(String referenceId) {
    return referenceId.codePointCount(0, referenceId.length()) <= MAX_LENGTH
        && referenceId
            .codePoints()
            .noneMatch(c -> Character.isISOControl(c) || Blank.isIgnorable(c) || c == 0xFFFD);
  }
}
