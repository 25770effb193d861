package jobpostings.webhook;

/** Keeps secrets from whoever can read the tables. May be used by several threads. */
public interface SecretCipher {

  /**
   * Encrypts a secret.
   *
   * @param owner what the secret belongs to: nothing else can be told to have it
   * @return the ciphertext in base64
   */
  String seal(String secret, String owner);

  /**
   * The secret of a ciphertext.
   *
   * @throws RuntimeException if it was not sealed for that owner
   */
  String open(String sealed, String owner);
}
