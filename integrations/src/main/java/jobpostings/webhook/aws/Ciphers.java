package jobpostings.webhook.aws;

import jobpostings.settings.Settings;
import jobpostings.webhook.SecretCipher;

/** Chooses the cipher for secrets by the settings. */
public final class Ciphers {
  private Ciphers() {}

  /** The local cipher if there is a local key, or else that of KMS. */
  public static SecretCipher of(Settings settings) {
    return settings
        .webhookLocalKey()
        .<SecretCipher>map(LocalCipher::new)
        .orElseGet(() -> new KmsCipher(settings));
  }
}
