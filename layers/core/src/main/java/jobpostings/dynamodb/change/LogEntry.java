package jobpostings.dynamodb.change;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import jobpostings.change.Change;
import jobpostings.dynamodb.table.Varint;

/**
 * A change in the log.
 *
 * @param number of the change among those of its job
 */
public record LogEntry(int jobId, int number) {
  static LogEntry of(Change change) {
    return new LogEntry(change.jobId(), change.number());
  }

  /** Packs entries: four bytes for each id, and usually one for each number. */
  static byte[] pack(List<LogEntry> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (LogEntry entry : entries) {
      bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(entry.jobId).array());
      Varint.write(entry.number, bytes);
    }
    return bytes.toByteArray();
  }

  static List<LogEntry> unpack(byte[] packed) {
    List<LogEntry> entries = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    while (bytes.hasRemaining()) {
      entries.add(new LogEntry(bytes.getInt(), (int) Varint.read(bytes)));
    }
    return entries;
  }
}
