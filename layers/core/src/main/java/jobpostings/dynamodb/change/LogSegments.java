package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.change.Retention;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import software.amazon.awssdk.enhanced.dynamodb.Expression;

/**
 * The order of each employer's changes. It is fixed when a change is appended, by one conditional
 * write of the last segment. So whoever has read up to a place has read everything that will ever
 * be below it, however long the writer of a job took.
 */
final class LogSegments {
  /** How much the clock of a function may differ from that of the stream at most. */
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

  private final Tables tables;
  private final Table<LogSegment> table;
  private final Retention retention;
  private final Clock clock;

  @Inject
  LogSegments(Tables tables, Retention retention, Clock clock) {
    this.tables = tables;
    this.table = tables.table("CHANGE_LOG_TABLE", LogSegment.SCHEMA);
    this.retention = retention;
    this.clock = clock;
  }

  /**
   * Appends the entries that the log does not have yet.
   *
   * @param entries in their order, each once
   * @param oldest when the first of them was written: segments that last got entries well before
   *     have none of them
   * @return the place of each
   */
  Map<LogSegment.Entry, Long> append(
      int employerId, Set<LogSegment.Entry> entries, Instant oldest, RetryBudget budget) {
    while (true) {
      List<LogSegment> latest = latest(employerId, oldest.minus(CLOCKS_DIFFER), budget);
      Map<LogSegment.Entry, Long> places = places(latest, entries);
      Set<LogSegment.Entry> open = new LinkedHashSet<>(entries);
      open.removeAll(places.keySet());
      LogSegment last = latest.isEmpty() ? LogSegment.empty(employerId, 1) : latest.getFirst();
      Optional<LogSegment> appended = Optional.of(last);
      while (!open.isEmpty() && appended.isPresent()) {
        // There is no room in a full segment, but in the next one.
        int room = LogSegment.FULL - appended.get().entries().size() % LogSegment.FULL;
        List<LogSegment.Entry> some = open.stream().limit(room).toList();
        appended = append(appended.get(), some, budget);
        if (appended.isPresent()) {
          places.putAll(places(List.of(appended.get()), Set.copyOf(some)));
          some.forEach(open::remove);
        }
      }
      if (open.isEmpty()) {
        return places;
      }
      budget.backOff(); // Another function has appended, or this one, but the answer was lost.
    }
  }

  /** The last segment after that; none if another function has appended meanwhile. */
  private Optional<LogSegment> append(
      LogSegment last, List<LogSegment.Entry> more, RetryBudget budget) {
    Instant now = clock.instant();
    Transaction<String> writes = tables.transaction();
    LogSegment after;
    if (last.isFull()) {
      after = LogSegment.empty(last.employerId(), last.end()).append(more, now);
      long expiry = retention.expiry(now).getEpochSecond();
      LogSegment expiring = LogSegmentBuilder.builder(last).expiresAt(expiry).build();
      writes.put("last", table, expiring, unchanged(last));
      writes.put("next", table, after, ABSENT);
    } else {
      after = last.append(more, now);
      writes.put(
          "last", table, after, last.appendedAt().equals(Instant.EPOCH) ? ABSENT : unchanged(last));
    }
    return writes.commit(budget).isEmpty() ? Optional.of(after) : Optional.empty();
  }

  private static final Expression ABSENT = expression("attribute_not_exists(employerId)");

  private static Expression unchanged(LogSegment segment) {
    return is("count", number(segment.entries().size()));
  }

  private static Map<LogSegment.Entry, Long> places(
      List<LogSegment> segments, Set<LogSegment.Entry> wanted) {
    Map<LogSegment.Entry, Long> places = new HashMap<>();
    for (LogSegment segment : segments) {
      for (int i = 0; i < segment.entries().size(); i++) {
        if (wanted.contains(segment.entries().get(i))) {
          places.put(segment.entries().get(i), segment.first() + i);
        }
      }
    }
    return places;
  }

  /** The last segment, and those before it that got entries after that moment; the last first. */
  private List<LogSegment> latest(int employerId, Instant moment, RetryBudget budget) {
    boolean[] goesOn = {true};
    return table
        .query("employerId", number(employerId))
        .descending()
        .pageSize(2)
        .consistent()
        .stream(budget)
        .takeWhile(
            segment -> {
              boolean taken = goesOn[0];
              goesOn[0] = segment.appendedAt().isAfter(moment);
              return taken;
            })
        .toList();
  }
}
