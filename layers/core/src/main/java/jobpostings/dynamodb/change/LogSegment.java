package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.number;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Varint;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Consecutive entries of an employer's log. All segments but the last are full, so the place of a
 * change says which segment has it.
 *
 * @param first the place of its first entry: 1, 101, 201 and so on
 * @param appendedAt when it last got entries, to the millisecond
 * @param expiresAt in seconds since 1970, as DynamoDB wants it; none for the last segment, because
 *     places must never start again
 */
@RecordBuilder
public record LogSegment(
    int employerId, long first, List<Entry> entries, Instant appendedAt, Optional<Long> expiresAt) {
  /** This many entries, with the rest of the item, take less than 1 KB. */
  static final int FULL = 100;

  public static final TableSchema<LogSegment> SCHEMA =
      new ItemSchema<LogSegment, LogSegmentBuilder>()
          .integer("employerId", LogSegment::employerId, LogSegmentBuilder::employerId)
          .number("first", LogSegment::first, LogSegmentBuilder::first)
          .bytes(
              "entries",
              segment -> SdkBytes.fromByteArrayUnsafe(Entry.pack(segment.entries())),
              (b, value) -> b.entries(Entry.unpack(value.asByteArrayUnsafe())))
          .integer("count", segment -> segment.entries().size(), (_, _) -> {})
          .moment("appendedAt", LogSegment::appendedAt, LogSegmentBuilder::appendedAt)
          .number("expiresAt", log -> log.expiresAt().orElse(null), LogSegmentBuilder::expiresAt)
          .build(LogSegment.class, LogSegmentBuilder::builder, LogSegmentBuilder::build);

  public LogSegment {
    entries = List.copyOf(entries);
  }

  public Map<String, AttributeValue> key() {
    return key(employerId, first);
  }

  static Map<String, AttributeValue> key(int employerId, long first) {
    return Map.of("employerId", number(employerId), "first", number(first));
  }

  /** The first place of the segment that has that place. */
  static long firstOf(long place) {
    return (place - 1) / FULL * FULL + 1;
  }

  /** A segment without entries, before the first or after a full one. */
  static LogSegment empty(int employerId, long first) {
    return new LogSegment(employerId, first, List.of(), Instant.EPOCH, Optional.empty());
  }

  boolean isFull() {
    return entries.size() >= FULL;
  }

  /** The place after its last entry. */
  long end() {
    return first + entries.size();
  }

  LogSegment append(List<Entry> more, Instant now) {
    List<Entry> all = new ArrayList<>(entries);
    all.addAll(more);
    return new LogSegment(employerId, first, all, now, expiresAt);
  }

  /**
   * A change in the log.
   *
   * @param number of the change among those of its job
   */
  public record Entry(int jobId, int number) {
    static Entry of(Change change) {
      return new Entry(change.jobId(), change.number());
    }

    /** Packs entries: four bytes for each id, and usually one for each number. */
    static byte[] pack(List<Entry> entries) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (Entry entry : entries) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(entry.jobId).array());
        Varint.write(entry.number, bytes);
      }
      return bytes.toByteArray();
    }

    static List<Entry> unpack(byte[] packed) {
      List<Entry> entries = new ArrayList<>();
      ByteBuffer bytes = ByteBuffer.wrap(packed);
      while (bytes.hasRemaining()) {
        entries.add(new Entry(bytes.getInt(), (int) Varint.read(bytes)));
      }
      return entries;
    }
  }
}
