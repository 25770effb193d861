package jobpostings.webhook.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jobpostings.webhook.SecretCipher;

/** AES-GCM with a key of this machine, where there is no KMS. */
public final class LocalCipher implements SecretCipher {
  private static final String TRANSFORMATION = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;

  /**
   * @param key 32 bytes in base64
   */
  public LocalCipher(String key) {
    this.key = new SecretKeySpec(Base64.getDecoder().decode(key), "AES");
  }

  @Override
  public String seal(String secret, String owner) {
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, secret.getBytes(UTF_8), owner);
    byte[] both = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    return Base64.getEncoder().encodeToString(both);
  }

  @Override
  public String open(String sealed, String owner) {
    byte[] both = Base64.getDecoder().decode(sealed);
    byte[] nonce = Arrays.copyOf(both, NONCE_BYTES);
    byte[] rest = Arrays.copyOfRange(both, NONCE_BYTES, both.length);
    return new String(run(Cipher.DECRYPT_MODE, nonce, rest, owner), UTF_8);
  }

  private byte[] run(int mode, byte[] nonce, byte[] input, String owner) {
    try {
      Cipher cipher = Cipher.getInstance(TRANSFORMATION);
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(owner.getBytes(UTF_8));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "A webhook's secret can't be read: the key of this data folder is another.", e);
    }
  }
}
