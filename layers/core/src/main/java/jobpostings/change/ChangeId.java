package jobpostings.change;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import jobpostings.text.Sha256;

/**
 * The id of a change, and of the event that tells of it. It says which change of which job it is,
 * so that a change is found by its id without an index.
 *
 * @param number of the change, a {@link ChangeNumber}
 */
public record ChangeId(int jobId, int number) {
  private static final HexFormat HEX = HexFormat.of();
  private static final int DIGITS = 32;

  /** The id that {@link #toString} made this text of; none if it made no such text. */
  public static Optional<ChangeId> read(String text) {
    if (text.length() != DIGITS || !text.chars().allMatch(HexFormat::isHexDigit)) {
      return Optional.empty();
    }
    ByteBuffer read = ByteBuffer.wrap(HEX.parseHex(text));
    ChangeId id = new ChangeId(read.getInt(), read.getInt());
    return Optional.of(id).filter(each -> each.toString().equals(text));
  }

  /** As clients see it: 32 hexadecimal digits, the second half of them a checksum. */
  @Override
  public String toString() {
    String known = HEX.toHexDigits(jobId) + HEX.toHexDigits(number);
    byte[] checksum = Sha256.of(known);
    return known + HEX.formatHex(Arrays.copyOf(checksum, Long.BYTES));
  }
}
