package jobpostings.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs messages as Standard Webhooks 1.0 specifies. May be used by several threads. */
public final class Signer {
  private static final String ALGORITHM = "HmacSHA256";

  private final List<byte[]> keys;

  Signer(List<byte[]> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * The value of the header {@code webhook-signature}: a signature with each secret.
   *
   * @param time of the attempt, signed in whole seconds
   */
  public String sign(String id, Instant time, byte[] body) {
    byte[] head = "%s.%d.".formatted(id, time.getEpochSecond()).getBytes(UTF_8);
    return keys.stream().map(key -> "v1," + sign(key, head, body)).collect(joining(" "));
  }

  private static String sign(byte[] key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(head);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has HMAC-SHA256.", e);
    }
  }
}
