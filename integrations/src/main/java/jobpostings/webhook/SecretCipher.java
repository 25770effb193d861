package jobpostings.webhook;

/**
 * Encrypts secrets, so that reading the tables does not reveal them. May be used by several
 * threads.
 */
public interface SecretCipher {

  /**
   * Encrypts a secret.
   *
   * @param owner what the secret belongs to: the ciphertext can't be opened for another owner
   * @return the ciphertext in base64
   */
  String seal(String secret, String owner);

  /**
   * Decrypts a secret.
   *
   * @throws RuntimeException if it was not sealed for that owner
   */
  String open(String sealed, String owner);
}
