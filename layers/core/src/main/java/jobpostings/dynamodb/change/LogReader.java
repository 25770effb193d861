package jobpostings.dynamodb.change;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog.Reading;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.change.Retention;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;

/** Reads employers' logs. */
final class LogReader {
  /** As many versions as DynamoDB reads in one call. */
  private static final int AT_ONCE = 100;

  /** After this time the stream has lost what was not recorded by then. */
  private static final Duration LOST = Duration.ofHours(25);

  private final Table<LogSegment> segments;
  private final Table<StoredVersion> versions;
  private final Retention retention;
  private final Clock clock;

  @Inject
  LogReader(Tables tables, Retention retention, Clock clock) {
    this.segments = tables.table("CHANGE_LOG_TABLE", LogSegment.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.retention = retention;
    this.clock = clock;
  }

  /** The place of the last change; 0 if there is none. */
  long last(int employerId, RetryBudget budget) {
    return lastSegment(employerId, budget).map(segment -> segment.end() - 1).orElse(0L);
  }

  private Optional<LogSegment> lastSegment(int employerId, RetryBudget budget) {
    return segments
        .query("employerId", number(employerId))
        .descending()
        .pageSize(1)
        .consistent()
        .stream(budget)
        .findFirst();
  }

  Reading after(Cursor cursor, int most, RetryBudget budget) {
    List<LogSegment> found = from(cursor, most, budget);
    if (found.isEmpty() && cursor.place() > 0
        || !found.isEmpty() && cursor.place() >= found.getLast().end()) {
      return new Reading.Unknown();
    }
    if (!found.isEmpty() && found.getFirst().first() > cursor.place() + 1) {
      return new Reading.Expired();
    }
    Part part = read(found, cursor, most, budget);
    ChangePage page = part.page();
    boolean isKept =
        page.changes().isEmpty() || !page.changes().getFirst().version().time().isBefore(oldest());
    return isKept && !part.hasGaps() ? new Reading.Found(page) : new Reading.Expired();
  }

  private Instant oldest() {
    return clock.instant().minus(retention.changes());
  }

  /**
   * The oldest changes that can be read. The segment with the first of them may also have some that
   * are too old, which are left out.
   */
  ChangePage oldest(int employerId, int most, RetryBudget budget) {
    Cursor reached = new Cursor(employerId, start(employerId, budget) - 1);
    while (true) {
      Cursor begin = reached;
      ChangePage page = read(from(begin, AT_ONCE, budget), begin, AT_ONCE, budget).page();
      List<Change> young =
          page.changes().stream()
              .filter(change -> !change.version().time().isBefore(oldest()))
              .toList();
      if (young.size() > most) {
        List<Change> some = young.subList(0, most);
        return new ChangePage(some, some.getLast().cursor().orElseThrow(), true);
      }
      if (!young.isEmpty() || !page.more()) {
        return new ChangePage(young, page.reached(), page.more());
      }
      reached = page.reached();
    }
  }

  /** The first place of the first segment that got entries recently enough. */
  private long start(int employerId, RetryBudget budget) {
    Optional<LogSegment> last = lastSegment(employerId, budget);
    long low = 0;
    long high = last.map(segment -> (segment.first() - 1) / LogSegment.FULL).orElse(0L);
    while (low < high) {
      long middle = (low + high) / 2;
      boolean isYoung =
          segments
              .find(LogSegment.key(employerId, middle * LogSegment.FULL + 1), budget)
              .filter(segment -> !segment.appendedAt().isBefore(oldest()))
              .isPresent();
      if (isYoung) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low * LogSegment.FULL + 1;
  }

  /** The segment that has the cursor's place, and as many after it as a page needs. */
  private List<LogSegment> from(Cursor cursor, int most, RetryBudget budget) {
    int wanted = most / LogSegment.FULL + 3;
    return segments
        .query("employerId", number(cursor.employerId()))
        .where("first", ">=", number(LogSegment.firstOf(Math.max(1, cursor.place()))))
        .pageSize(wanted)
        .consistent()
        .stream(budget)
        .limit(wanted)
        .toList();
  }

  /**
   * An entry of the log, whose version may not be there yet.
   *
   * @param isLost whether the version never comes if it is not there
   */
  private record Found(long place, LogEntry entry, boolean isLost) {}

  /**
   * A part of the log.
   *
   * @param hasGaps whether it lacks changes whose versions are gone, or never came
   */
  private record Part(ChangePage page, boolean hasGaps) {}

  /** What follows the cursor, up to the first change whose version is not there yet. */
  private Part read(List<LogSegment> found, Cursor cursor, int most, RetryBudget budget) {
    List<Found> entries = entries(found, cursor.place(), most + 1);
    List<Found> wanted = entries.subList(0, Math.min(most, entries.size()));
    Map<LogEntry, Change> known =
        versions
            .findAll(
                wanted.stream()
                    .map(each -> StoredVersion.key(each.entry().jobId(), each.entry().number()))
                    .distinct()
                    .toList(),
                budget)
            .stream()
            .map(StoredVersion::change)
            .collect(toMap(LogEntry::of, Function.identity()));
    List<Change> changes = new ArrayList<>();
    Cursor reached = cursor;
    boolean hasGaps = false;
    for (Found each : wanted) {
      Change change = known.get(each.entry());
      if (change == null && !each.isLost()) {
        return new Part(new ChangePage(changes, reached, false), hasGaps);
      }
      if (change == null) {
        hasGaps = true;
      } else {
        changes.add(change.at(each.place()));
      }
      reached = new Cursor(cursor.employerId(), each.place());
    }
    boolean more = entries.size() > wanted.size();
    return new Part(new ChangePage(changes, reached, more), hasGaps);
  }

  /**
   * The entries that follow a place. A query is no snapshot: it may see a segment before that was
   * full, and then the segment after it. Reading stops at such a gap, and goes on there next time.
   */
  private List<Found> entries(List<LogSegment> found, long after, int most) {
    Instant lost = clock.instant().minus(LOST);
    List<Found> entries = new ArrayList<>();
    long next = after + 1;
    for (LogSegment segment : found) {
      if (segment.first() > next) {
        break;
      }
      for (; next < segment.end() && entries.size() < most; next++) {
        entries.add(
            new Found(
                next,
                segment.entries().get(Math.toIntExact(next - segment.first())),
                segment.appendedAt().isBefore(lost)));
      }
    }
    return entries;
  }
}
