package jobpostings.dynamodb.change;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A change in the log.
 *
 * @param number of the change among those of its job
 */
record LogEntry(int jobId, int number) {
  private static final int LAST_SEVEN_BITS = 0x7f;
  private static final int MORE = 0x80;

  /** At most four bytes for the id, and five for the number. */
  private static final int MOST_BYTES = Integer.BYTES + 5;

  /** Packs entries: four bytes for each id, and usually one for each number. */
  static byte[] pack(List<LogEntry> entries) {
    ByteBuffer bytes = ByteBuffer.allocate(entries.size() * MOST_BYTES);
    for (LogEntry entry : entries) {
      bytes.putInt(entry.jobId);
      int rest = entry.number;
      while (rest > LAST_SEVEN_BITS) {
        bytes.put((byte) (rest & LAST_SEVEN_BITS | MORE));
        rest >>>= 7;
      }
      bytes.put((byte) rest);
    }
    byte[] packed = new byte[bytes.position()];
    bytes.flip().get(packed);
    return packed;
  }

  static List<LogEntry> unpack(byte[] packed) {
    List<LogEntry> entries = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    while (bytes.hasRemaining()) {
      int jobId = bytes.getInt();
      int number = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes.get();
        number |= (next & LAST_SEVEN_BITS) << shift;
        if ((next & MORE) == 0) {
          break;
        }
      }
      entries.add(new LogEntry(jobId, number));
    }
    return entries;
  }
}
