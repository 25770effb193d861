package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import jobpostings.aws.Connections;
import jobpostings.settings.Settings;
import jobpostings.webhook.SecretCipher;
import jobpostings.webhook.functions.Webhooks;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.kms.model.InvalidCiphertextException;

/** Webhook secrets sealed with LocalStack's KMS; skipped where no Docker engine answers. */
@Tag("deep")
@Testcontainers(disabledWithoutDocker = true)
class LocalStackKeyTest {
  /** The last version that needs no auth token. */
  @Container
  private static final LocalStackContainer LOCALSTACK =
      new LocalStackContainer("localstack/localstack:4.14.0").withServices("kms");

  private static final String REGION = "ca-central-1";

  /** What the SDK reads on AWS from the function's environment. */
  private static Map<String, String> surroundings;

  private static Connections connections;
  private static SecretCipher cipher;

  @BeforeAll
  static void makeKey() {
    surroundings =
        Map.of(
            "aws.endpointUrlKms",
            LOCALSTACK.getEndpoint().toString(),
            "aws.accessKeyId",
            "local",
            "aws.secretAccessKey",
            "local",
            "aws.region",
            REGION);
    surroundings.forEach(System::setProperty);
    try (KmsClient kms = KmsClient.create()) {
      String key = kms.createKey().keyMetadata().arn();
      Settings settings = new Settings(Map.of("AWS_REGION", REGION, "WEBHOOK_KEY", key));
      connections = new Connections(settings);
      cipher = Webhooks.Parts.cipher(settings, () -> Webhooks.Parts.kms(connections));
    }
  }

  @AfterAll
  static void leaveNoTrace() {
    connections.close();
    surroundings.keySet().forEach(System::clearProperty);
  }

  @Test
  void whatIsSealedIsOpenedForItsWebhookAlone() {
    String sealed = cipher.seal("whsec_of-one", "wh_1");

    assertThat(sealed).isBase64().doesNotContain("whsec");
    assertThat(cipher.open(sealed, "wh_1")).isEqualTo("whsec_of-one");
    assertThatThrownBy(() -> cipher.open(sealed, "wh_2"))
        .isInstanceOf(InvalidCiphertextException.class);
  }
}
