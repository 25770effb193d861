package jobpostings.webhook.aws;

import dagger.Lazy;
import java.util.Base64;
import java.util.Map;
import jobpostings.webhook.SecretCipher;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.kms.KmsClient;

/**
 * Encrypts with a key in KMS. The owner is the encryption context, without which KMS decrypts
 * nothing. Most requests call KMS for nothing, so that its client is made when it is first needed.
 */
public final class KmsCipher implements SecretCipher {
  private static final String OWNER = "webhook";

  private final Lazy<KmsClient> client;
  private final String key;

  public KmsCipher(Lazy<KmsClient> client, String key) {
    this.client = client;
    this.key = key;
  }

  @Override
  public String seal(String secret, String owner) {
    byte[] sealed =
        client
            .get()
            .encrypt(
                encrypt ->
                    encrypt
                        .keyId(key)
                        .plaintext(SdkBytes.fromUtf8String(secret))
                        .encryptionContext(Map.of(OWNER, owner)))
            .ciphertextBlob()
            .asByteArray();
    return Base64.getEncoder().encodeToString(sealed);
  }

  @Override
  public String open(String sealed, String owner) {
    return client
        .get()
        .decrypt(
            decrypt ->
                decrypt
                    .keyId(key)
                    .ciphertextBlob(SdkBytes.fromByteArray(Base64.getDecoder().decode(sealed)))
                    .encryptionContext(Map.of(OWNER, owner)))
        .plaintext()
        .asUtf8String();
  }
}
