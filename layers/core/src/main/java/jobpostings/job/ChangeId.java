package jobpostings.job;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import jobpostings.text.Sha256;

/**
 * The id of a change and of its event. It encodes which change of which job it is, so that a change
 * can be found by its id without an index.
 *
 * @param number of the change among those of its job; the log names the change by it too. A change
 *     has the number of the version that it made. An announcement makes no version: it has the
 *     number of the version that it found, moved to a range of its own above all versions
 */
public record ChangeId(int jobId, int number) {
  /** No job gets this many versions. */
  public static final int VERSIONS_END = 1 << 29;

  private static final HexFormat HEX = HexFormat.of();
  private static final int DIGITS = 32;

  /**
   * @param version of the job after the change
   * @param notice the announcement, if the change is one
   */
  public static int number(int version, Optional<ClosingNotice> notice) {
    return version + notice.map(each -> (each.ordinal() + 1) * VERSIONS_END).orElse(0);
  }

  /** The key of the change with that number, among the changes of its job. */
  public static String entry(int number) {
    return "%010d".formatted(number);
  }

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
