package jobpostings.event;

import java.util.Optional;

/**
 * A description that is too long to be stored with its job. Two are equal if they are the same text
 * of the same job.
 */
public interface LongDescription {

  /** The length of the text, in bytes of UTF-8. */
  int length();

  /** The text; none if it was removed. */
  Optional<String> read();

  /** Removes the text for good, when no job has it any more. Doing so again is harmless. */
  void remove();
}
