package jobpostings.change;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import jobpostings.text.Sha256;

/**
 * The id of a change and of its event. It encodes which change of which job it is, so that a change
 * can be found by its id without an index.
 *
 * @param number of the change, a {@link ChangeNumber}
 */
public record ChangeId(int jobId, int number) {
  private static final HexFormat HEX = HexFormat.of();
  private static final int DIGITS = 32;

  /** The id whose {@link #toString} is this text; none if there is no such id. */
  public static Optional<ChangeId> read(String text) {
    if (text.length() != DIGITS || !text.chars().allMatch(HexFormat::isHexDigit)) {
      return Optional.empty();
    }
    ByteBuffer read = ByteBuffer.wrap(HEX.parseHex(text));
    ChangeId id = new ChangeId(read.getInt(), read.getInt());
    return Optional.of(id).filter(each -> each.toString().equals(text));
  }

  /** As clients see it: 32 hexadecimal digits, of which the second half is a checksum. */
  @Override
  public String toString() {
    String known = HEX.toHexDigits(jobId) + HEX.toHexDigits(number);
    byte[] checksum = Sha256.of(known);
    return known + HEX.formatHex(Arrays.copyOf(checksum, Long.BYTES));
  }
}
