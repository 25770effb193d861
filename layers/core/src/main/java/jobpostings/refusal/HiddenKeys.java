package jobpostings.refusal;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes keys out of texts that are kept: those that were sent, as they were sent, and what begins
 * as keys do and goes on as long (docs/contract.md, Refused requests).
 *
 * @param sent the keys that were sent with the request whose texts these are
 */
public record HiddenKeys(List<String> sent) {
  /** What takes the place of a key. */
  public static final String HIDDEN = "jpk_***";

  /** Keys of any employer or partner. */
  private static final Pattern KEY = Pattern.compile("jp[kp]_[A-Za-z0-9_-]{20,}");

  /** The text without keys. */
  public String in(String text) {
    String shown = text;
    for (String each : sent) {
      String key = each.strip();
      shown = key.isEmpty() ? shown : shown.replace(key, HIDDEN);
    }
    return KEY.matcher(shown).replaceAll(HIDDEN);
  }
}
