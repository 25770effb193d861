package jobpostings.job.member;

import java.util.Optional;
import jobpostings.body.Member;
import jobpostings.body.Sent;

/**
 * A member that a job may have. It is in no response while it has no value, and is cleared by one
 * that is sent without a value.
 *
 * @param <T> its value, immutable, with {@code equals}
 */
public interface OptionalMember<T> {
  String name();

  /** Reads what a request says, and checks it by itself. */
  Sent<MemberChange<T>> read(Member member);

  /** What a valid value makes of the one that was there. */
  @FunctionalInterface
  interface MemberChange<T> {
    Optional<T> applyTo(Optional<T> before);

    /** Replaces what was there. */
    static <T> MemberChange<T> to(T value) {
      return _ -> Optional.of(value);
    }
  }

  /** The value in the resulting job. */
  default Optional<T> resulting(OptionalEdit edit) {
    return edit.sent().applyTo(this, edit.before().get(this));
  }

  /**
   * The value in its plain form: a text, a number, a boolean, or a list or a map of plain values, a
   * map in the order in which it is written.
   */
  Object plain(T value);

  /**
   * The value of a plain form; a number is any {@link Number}, and the order of a map's entries
   * tells nothing.
   */
  T ofPlain(Object plain);
}
