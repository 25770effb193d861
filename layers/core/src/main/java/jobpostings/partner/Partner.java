package jobpostings.partner;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.employer.key.KeyOwner;

/**
 * An integrator that acts for those employers that granted it something.
 *
 * @param id 1 to {@link #MAX_ID} lower-case letters, digits and hyphens; never used again
 * @param number by which its keys and its requests are found; negative
 * @param name at most {@link jobpostings.employer.Employer#MAX_NAME} characters
 * @param suspended whether its keys are refused for now
 * @param suspensions how often it was suspended, at least: what it made before ends with each
 * @param erasedAt when its keys and grants were removed; none if it is not erased. An erased
 *     partner stays suspended
 */
@RecordBuilder
public record Partner(
    String id,
    int number,
    String name,
    boolean suspended,
    int suspensions,
    Optional<Instant> erasedAt) {
  public static final int MAX_ID = 40;

  private static final Pattern ID = Pattern.compile("[a-z0-9-]{1," + MAX_ID + "}");

  /** By whom its keys are found. */
  public KeyOwner owner() {
    return KeyOwner.partner(id, number);
  }

  /** Whether a partner can have that id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }
}
