package jobpostings.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The specification's own library accepts what is signed. */
class SecretsTest {
  private final Instant now = Instant.now();
  private static final String BODY = "{\"type\":\"JobArchived\",\"data\":{\"title\":\"Köchin\"}}";

  /** Reverses text, which is enough to check what is opened for whom. */
  private static final SecretCipher REVERSING =
      new SecretCipher() {
        @Override
        public String seal(String secret, String owner) {
          return owner + "|" + new StringBuilder(secret).reverse();
        }

        @Override
        public String open(String sealed, String owner) {
          assertThat(sealed).startsWith(owner + "|");
          return new StringBuilder(sealed.substring(owner.length() + 1)).reverse().toString();
        }
      };

  private final Secrets secrets = new Secrets(REVERSING);

  private jobpostings.webhook.Webhook webhook(SealedSecret secret) {
    return WebhookBuilder.builder()
        .employerId(1)
        .id("wh_1")
        .url("https://hooks.example.com")
        .payload(jobpostings.webhook.Webhook.Payload.THIN)
        .status(jobpostings.webhook.Webhook.Status.ENABLED)
        .by(jobpostings.job.Author.operator("r"))
        .createdAt(now)
        .enabledAt(now)
        .secret(secret)
        .build();
  }

  private Map<String, List<String>> headers(SealedSecret secret) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("webhook-id", List.of("c4ca4238a0b923820dcc509a6f75849b"));
    headers.put("webhook-timestamp", List.of(Long.toString(now.getEpochSecond())));
    headers.put(
        "webhook-signature",
        List.of(
            secrets
                .signer(webhook(secret), now)
                .sign("c4ca4238a0b923820dcc509a6f75849b", now, BODY.getBytes(UTF_8))));
    return headers;
  }

  private static void verify(String secret, Map<String, List<String>> headers, String body)
      throws WebhookVerificationException, EmptyWebhookSecretException {
    new Webhook(secret).verify(body, HttpHeaders.of(headers, (_, _) -> true).map());
  }

  @Test
  void aSecretHasThirtyTwoBytesAndIsNoOther() {
    String secret = Secrets.draw();

    assertThat(secret).startsWith("whsec_").isNotEqualTo(Secrets.draw());
    assertThat(Base64.getDecoder().decode(secret.substring(6))).hasSize(32);
  }

  @Test
  void theOfficialLibraryAcceptsWhatIsSigned() {
    String secret = Secrets.draw();
    Map<String, List<String>> headers = headers(SealedSecret.of(secrets.seal(secret, "wh_1")));

    assertThatCode(() -> verify(secret, headers, BODY)).doesNotThrowAnyException();
    assertThatThrownBy(() -> verify(secret, headers, BODY + " "))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatThrownBy(() -> verify(Secrets.draw(), headers, BODY))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void afterARotationBothSecretsSignForADayAndThenOne() {
    assertThat(Secrets.OVERLAP).isEqualTo(Duration.ofDays(1));
    String old = Secrets.draw();
    String latest = Secrets.draw();
    SealedSecret rotated =
        SealedSecret.of(secrets.seal(old, "wh_1"))
            .rotated(secrets.seal(latest, "wh_1"), now.plus(Secrets.OVERLAP));

    assertThatCode(() -> verify(old, headers(rotated), BODY)).doesNotThrowAnyException();
    assertThatCode(() -> verify(latest, headers(rotated), BODY)).doesNotThrowAnyException();

    SealedSecret ended =
        new SealedSecret(rotated.current(), rotated.before(), Optional.of(now.minusMillis(1)));
    assertThatThrownBy(() -> verify(old, headers(ended), BODY))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatCode(() -> verify(latest, headers(ended), BODY)).doesNotThrowAnyException();
  }
}
