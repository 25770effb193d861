package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.number;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.ItemSchema;
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
    int employerId,
    long first,
    List<LogEntry> entries,
    Instant appendedAt,
    Optional<Long> expiresAt) {
  /** This many entries, with the rest of the item, take less than 1 KB. */
  static final int FULL = 100;

  public static final TableSchema<LogSegment> SCHEMA =
      new ItemSchema<LogSegment, LogSegmentBuilder>()
          .integer("employerId", LogSegment::employerId, LogSegmentBuilder::employerId)
          .number("first", LogSegment::first, LogSegmentBuilder::first)
          .bytes(
              "entries",
              segment -> SdkBytes.fromByteArrayUnsafe(LogEntry.pack(segment.entries())),
              (b, value) -> b.entries(LogEntry.unpack(value.asByteArrayUnsafe())))
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

  LogSegment append(List<LogEntry> more, Instant now) {
    List<LogEntry> all = new ArrayList<>(entries);
    all.addAll(more);
    return new LogSegment(employerId, first, all, now, expiresAt);
  }
}
