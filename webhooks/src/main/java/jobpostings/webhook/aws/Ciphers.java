package jobpostings.webhook.aws;

import jobpostings.settings.Settings;
import jobpostings.webhook.SecretCipher;

/** What keeps secrets where the settings say that the functions run. */
public final class Ciphers {
  private Ciphers() {}

  /** That of this machine if it has a key, or else that of KMS. */
  public static SecretCipher of(Settings settings) {
    return settings
        .webhookLocalKey()
        .<SecretCipher>map(LocalCipher::new)
        .orElseGet(() -> new KmsCipher(settings));
  }
}
