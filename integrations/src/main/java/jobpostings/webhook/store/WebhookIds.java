package jobpostings.webhook.store;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The ids of webhooks. Their first digit is the place of the webhook among those of its employer,
 * so that a webhook is found by its id, and there are no more webhooks than places.
 */
final class WebhookIds {
  private static final String PREFIX = "wh_";
  private static final Pattern ID = Pattern.compile(PREFIX + "[0-9][0-9a-f]{16}");
  private static final int BYTES = 8;

  private WebhookIds() {}

  /** An id that no webhook had before. */
  static String draw(int place) {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return PREFIX + place + HexFormat.of().formatHex(bytes);
  }

  /** The place that the id names; none if it is no such id. */
  static Optional<Integer> place(String id) {
    return ID.matcher(id).matches()
        ? Optional.of(id.charAt(PREFIX.length()) - '0')
        : Optional.empty();
  }
}
