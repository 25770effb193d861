package jobpostings.employer.key;

import java.util.HexFormat;
import jobpostings.text.Sha256;

/**
 * The hash by which a key is stored and found. The key itself is never stored, so nobody who reads
 * the table can call the API.
 *
 * @param hash SHA-256 of the key, hexadecimal
 */
public record ApiKey(String hash) {

  /**
   * @param secret the value of the {@code API-Key} header
   */
  public static ApiKey of(String secret) {
    return new ApiKey(HexFormat.of().formatHex(Sha256.of(secret)));
  }
}
