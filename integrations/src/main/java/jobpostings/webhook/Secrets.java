package jobpostings.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import jakarta.inject.Inject;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes the secrets of webhooks, and signs with them. May be used by several threads. */
public final class Secrets {
  /** How long the previous secret goes on signing. */
  public static final Duration OVERLAP = Duration.ofHours(24);

  private static final String PREFIX = "whsec_";

  /** Standard Webhooks asks for 24 to 64 bytes. */
  private static final int BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretCipher cipher;

  @Inject
  public Secrets(SecretCipher cipher) {
    this.cipher = cipher;
  }

  /** A secret that nobody has seen yet: {@code whsec_...}. */
  static String draw() {
    // The generator is made here and not once per class: environments that start from one snapshot
    // must not share it.
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return PREFIX + Base64.getEncoder().encodeToString(secret);
  }

  String seal(String secret, String webhookId) {
    return cipher.seal(secret, webhookId);
  }

  /** Signs messages to one webhook as Standard Webhooks 1.0 specifies. */
  @FunctionalInterface
  public interface Signer {
    /**
     * The value of the header {@code webhook-signature}: a signature with each secret. May be
     * called by several threads.
     *
     * @param time of the attempt, signed in whole seconds
     */
    String sign(String id, Instant time, byte[] body);
  }

  /** The signer of messages to a webhook now. */
  public Signer signer(Webhook webhook, Instant now) {
    List<byte[]> keys = new ArrayList<>();
    keys.add(key(webhook.secret().current(), webhook));
    webhook.secret().before(now).ifPresent(former -> keys.add(key(former, webhook)));
    return (id, time, body) -> {
      byte[] head = "%s.%d.".formatted(id, time.getEpochSecond()).getBytes(UTF_8);
      return keys.stream().map(key -> "v1," + signature(key, head, body)).collect(joining(" "));
    };
  }

  private byte[] key(String sealed, Webhook webhook) {
    String secret = cipher.open(sealed, webhook.id());
    return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
  }

  private static String signature(byte[] key, byte[] head, byte[] body) {
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
