package jobpostings.employer.key;

import java.util.HexFormat;
import jobpostings.text.Sha256;

/**
 * The hash by which a key is stored and found. The key itself is never stored, so no one who reads
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

  /**
   * The id that people use: the first 16 hexadecimal digits of the hash. 64 bits are enough to tell
   * an employer's keys apart, and do not help to find the key itself.
   */
  public String id() {
    return hash.substring(0, 16);
  }
}
