package jobpostings.employer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The hash by which a key is stored and found. The key itself is never kept, so that whoever reads
 * the table can't call the API.
 *
 * @param hash SHA-256 of the key, hexadecimal
 */
public record ApiKey(String hash) {

  /**
   * @param secret the value of the {@code API-Key} header
   */
  public static ApiKey of(String secret) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return new ApiKey(HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
