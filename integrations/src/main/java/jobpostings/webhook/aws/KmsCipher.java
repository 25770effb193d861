package jobpostings.webhook.aws;

import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import jobpostings.aws.AwsClients;
import jobpostings.settings.Settings;
import jobpostings.webhook.SecretCipher;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.kms.KmsClient;

/**
 * Encrypts with a key in KMS. The owner is the encryption context, without which KMS decrypts
 * nothing. The client is created at the first call, which most requests don't make.
 */
final class KmsCipher implements SecretCipher {
  private static final String OWNER = "webhook";

  private final Settings settings;
  private Optional<KmsClient> made = Optional.empty();

  KmsCipher(Settings settings) {
    this.settings = settings;
  }

  private synchronized KmsClient client() {
    if (made.isEmpty()) {
      made =
          Optional.of(
              AwsClients.configured(KmsClient.builder(), settings, Optional.empty()).build());
    }
    return made.get();
  }

  @Override
  public String seal(String secret, String owner) {
    byte[] sealed =
        client()
            .encrypt(
                encrypt ->
                    encrypt
                        .keyId(settings.webhookKey())
                        .plaintext(SdkBytes.fromUtf8String(secret))
                        .encryptionContext(Map.of(OWNER, owner)))
            .ciphertextBlob()
            .asByteArray();
    return Base64.getEncoder().encodeToString(sealed);
  }

  @Override
  public String open(String sealed, String owner) {
    return client()
        .decrypt(
            decrypt ->
                decrypt
                    .keyId(settings.webhookKey())
                    .ciphertextBlob(SdkBytes.fromByteArray(Base64.getDecoder().decode(sealed)))
                    .encryptionContext(Map.of(OWNER, owner)))
        .plaintext()
        .asUtf8String();
  }
}
