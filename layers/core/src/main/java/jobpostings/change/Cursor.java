package jobpostings.change;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * How far a reader has followed an employer's log.
 *
 * @param place of the last change that the reader has seen; 0 before the first one
 */
public record Cursor(int employerId, long place) {
  private static final String PREFIX = "c_";

  private static final int BYTES = Integer.BYTES + Long.BYTES;

  /** The cursor whose {@link #toString} is this text; none if there is no such cursor. */
  public static Optional<Cursor> read(String text) {
    if (!text.startsWith(PREFIX)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text.substring(PREFIX.length()));
      if (bytes.length != BYTES + Integer.BYTES) {
        return Optional.empty();
      }
      ByteBuffer read = ByteBuffer.wrap(bytes);
      Cursor cursor = new Cursor(read.getInt(), read.getLong());
      return Optional.of(cursor).filter(each -> each.place() >= 0 && each.toString().equals(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** As clients see it: opaque, with a checksum that exposes cursors that were never given out. */
  @Override
  public String toString() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES + Integer.BYTES);
    bytes.putInt(employerId).putLong(place);
    CRC32 checksum = new CRC32();
    checksum.update(bytes.array(), 0, BYTES);
    bytes.putInt((int) checksum.getValue());
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }
}
