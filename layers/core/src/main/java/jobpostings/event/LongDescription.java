package jobpostings.event;

import java.util.Optional;

/**
 * A description that is kept beside its job, because it is too long to be kept with it. Two are
 * equal when they are the same text of the same job.
 */
public interface LongDescription {

  /** Of the text, in bytes of UTF-8. */
  int length();

  /** The text; none when it was removed. */
  Optional<String> read();

  /** Removes the text for good, for when no job has it any more; again is harmless. */
  void remove();
}
