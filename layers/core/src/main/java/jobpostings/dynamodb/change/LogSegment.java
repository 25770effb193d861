package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

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
record LogSegment(
    int employerId,
    long first,
    List<LogEntry> entries,
    Instant appendedAt,
    Optional<Long> expiresAt) {
  /** This many entries, with the rest of the item, take less than 1 KB. */
  static final int FULL = 100;

  static final TableSchema<LogSegment> SCHEMA =
      StaticImmutableTableSchema.builder(LogSegment.class, LogSegmentBuilder.class)
          .newItemBuilder(LogSegmentBuilder::builder, LogSegmentBuilder::build)
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  LogSegment::employerId,
                  LogSegmentBuilder::employerId,
                  primaryPartitionKey()))
          .addAttribute(
              Long.class,
              named("first", LogSegment::first, LogSegmentBuilder::first, primarySortKey()))
          .addAttribute(
              SdkBytes.class,
              named(
                  "entries",
                  segment -> SdkBytes.fromByteArrayUnsafe(LogEntry.pack(segment.entries())),
                  (b, value) -> b.entries(LogEntry.unpack(value.asByteArrayUnsafe()))))
          .addAttribute(
              Integer.class, named("count", segment -> segment.entries().size(), (_, _) -> {}))
          .addAttribute(
              Instant.class,
              moment("appendedAt", LogSegment::appendedAt, LogSegmentBuilder::appendedAt))
          .addAttribute(
              Long.class,
              optional("expiresAt", LogSegment::expiresAt, LogSegmentBuilder::expiresAt))
          .build();

  LogSegment {
    entries = List.copyOf(entries);
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

  LogSegment expiring(Instant moment) {
    return new LogSegment(
        employerId, first, entries, appendedAt, Optional.of(moment.getEpochSecond()));
  }
}
