package jobpostings.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Makes the secrets of webhooks, and signs with them. May be used by several threads. */
public final class Secrets {
  /** How long the previous secret goes on signing. */
  public static final Duration OVERLAP = Duration.ofHours(24);

  private static final String PREFIX = com.standardwebhooks.Webhook.SECRET_PREFIX;

  /** Standard Webhooks asks for 24 to 64 bytes. */
  private static final int BYTES = 32;

  private final SecretCipher cipher;

  @Inject
  public Secrets(SecretCipher cipher) {
    this.cipher = cipher;
  }

  /** A secret that was not shown yet: {@code whsec_...}. */
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
     * @param body text in UTF-8
     */
    String sign(String id, Instant time, byte[] body);
  }

  /** The signer of messages to a webhook now. */
  public Signer signer(Webhook webhook, Instant now) {
    List<com.standardwebhooks.Webhook> signers = new ArrayList<>();
    signers.add(signer(webhook.secret().current(), webhook));
    webhook.secret().before(now).ifPresent(former -> signers.add(signer(former, webhook)));
    return (id, time, body) -> {
      String text = new String(body, UTF_8);
      return signers.stream().map(each -> sign(each, id, time, text)).collect(joining(" "));
    };
  }

  private com.standardwebhooks.Webhook signer(String sealed, Webhook webhook) {
    try {
      return new com.standardwebhooks.Webhook(cipher.open(sealed, webhook.id()));
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalStateException("A secret was drawn for each webhook.", e);
    }
  }

  private static String sign(
      com.standardwebhooks.Webhook signer, String id, Instant time, String body) {
    try {
      return signer.sign(id, time.getEpochSecond(), body);
    } catch (WebhookSigningException e) {
      throw new IllegalStateException("Every Java platform has HMAC-SHA256.", e);
    }
  }
}
