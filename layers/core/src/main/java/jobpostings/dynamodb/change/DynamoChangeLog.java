package jobpostings.dynamodb.change;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.set;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import jobpostings.change.Change;
import jobpostings.change.ChangeId;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.change.Retention;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;

/**
 * The log and the versions in DynamoDB. A change is first appended to its employer's log, and then
 * its version is put. So a reader may find a place whose version is not there yet; if the put
 * failed, recording the change again makes up for it. May be used by several threads.
 */
public final class DynamoChangeLog implements ChangeLog {
  /** As many versions as DynamoDB reads in one call. */
  private static final int AT_ONCE = 100;

  /** After this time the stream has lost what was not recorded by then. */
  private static final Duration LOST = Duration.ofHours(25);

  /** Longer than the stream usually trails. */
  private static final Duration TO_BE_RECORDED = Duration.ofSeconds(4);

  private final LogSegments log;
  private final Table<LogSegment> segments;
  private final Table<StoredVersion> versions;
  private final Retention retention;
  private final Clock clock;
  private final Tables tables;

  @Inject
  DynamoChangeLog(LogSegments log, Tables tables, Retention retention, Clock clock) {
    this.log = log;
    this.segments = tables.table("CHANGE_LOG_TABLE", LogSegment.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.retention = retention;
    this.clock = clock;
    this.tables = tables;
  }

  @Override
  public List<Change> record(int employerId, List<Entry> entries) {
    RetryBudget budget = tables.budget();
    Set<LogSegment.Entry> wanted = new LinkedHashSet<>();
    entries.forEach(each -> wanted.add(LogSegment.Entry.of(each.change())));
    Instant oldest =
        entries.stream()
            .map(each -> each.change().version().time())
            .min(Instant::compareTo)
            .orElseThrow();
    Map<LogSegment.Entry, Long> places = log.append(employerId, wanted, oldest, budget);
    entries.forEach(each -> each.replaced().ifPresent(replaced -> keep(replaced, budget)));
    List<Change> recorded =
        entries.stream()
            .map(Entry::change)
            .map(each -> each.at(places.get(LogSegment.Entry.of(each))))
            .toList();
    // An item that somebody changes by hand keeps its version, and a batch takes each key once.
    Map<LogSegment.Entry, StoredVersion> stored = new LinkedHashMap<>();
    recorded.forEach(each -> stored.put(LogSegment.Entry.of(each), stored(each)));
    versions.putAll(stored.values(), budget);
    return recorded;
  }

  @Override
  public Reading after(Cursor cursor, int most) {
    RetryBudget budget = tables.budget();
    List<LogSegment> found = from(cursor, most, budget);
    if (cursor.place() >= (found.isEmpty() ? 1 : found.getLast().end())) {
      return new Reading.Unknown();
    }
    if (!found.isEmpty() && found.getFirst().first() > cursor.place() + 1) {
      return new Reading.Expired();
    }
    Part part = read(found, cursor, most, budget);
    ChangePage page = part.page();
    boolean isKept =
        page.changes().isEmpty() || isYoung(page.changes().getFirst().version().time());
    return isKept && !part.hasGaps() ? new Reading.Found(page) : new Reading.Expired();
  }

  private boolean isYoung(Instant time) {
    return !time.isBefore(clock.instant().minus(retention.changes()));
  }

  /** The segment with the first of them may also have some that are too old: they are left out. */
  @Override
  public ChangePage oldest(int employerId, int most) {
    RetryBudget budget = tables.budget();
    Cursor reached = new Cursor(employerId, start(employerId, budget) - 1);
    while (true) {
      Cursor begin = reached;
      ChangePage page = read(from(begin, AT_ONCE, budget), begin, AT_ONCE, budget).page();
      List<Change> young =
          page.changes().stream().filter(each -> isYoung(each.version().time())).toList();
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
    long low = 0;
    long high = (lastSegment(employerId, budget).first() - 1) / LogSegment.FULL;
    while (low < high) {
      long middle = (low + high) / 2;
      if (segments
          .find(LogSegment.key(employerId, middle * LogSegment.FULL + 1), budget)
          .filter(segment -> isYoung(segment.appendedAt()))
          .isPresent()) {
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
  private record Placed(long place, LogSegment.Entry entry, boolean isLost) {}

  /**
   * A part of the log.
   *
   * @param hasGaps whether it lacks changes whose versions are gone, or never came
   */
  private record Part(ChangePage page, boolean hasGaps) {}

  /** What follows the cursor, up to the first change whose version is not there yet. */
  private Part read(List<LogSegment> found, Cursor cursor, int most, RetryBudget budget) {
    List<Placed> entries = entries(found, cursor.place(), most + 1);
    List<Placed> wanted = entries.subList(0, Math.min(most, entries.size()));
    Map<LogSegment.Entry, Change> known =
        versions
            .findAll(
                wanted.stream()
                    .map(each -> StoredVersion.key(each.entry().jobId(), each.entry().number()))
                    .distinct()
                    .toList(),
                budget)
            .stream()
            .map(StoredVersion::change)
            .collect(toMap(LogSegment.Entry::of, Function.identity()));
    List<Change> changes = new ArrayList<>();
    Cursor reached = cursor;
    boolean hasGaps = false;
    for (Placed each : wanted) {
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
  private List<Placed> entries(List<LogSegment> found, long after, int most) {
    Instant lost = clock.instant().minus(LOST);
    List<Placed> entries = new ArrayList<>();
    long next = after + 1;
    for (LogSegment segment : found) {
      if (segment.first() > next) {
        break;
      }
      for (; next < segment.end() && entries.size() < most; next++) {
        entries.add(
            new Placed(
                next,
                segment.entries().get(Math.toIntExact(next - segment.first())),
                segment.appendedAt().isBefore(lost)));
      }
    }
    return entries;
  }

  @Override
  public Cursor latest(int employerId) {
    return new Cursor(employerId, lastSegment(employerId, tables.budget()).end() - 1);
  }

  /** An empty one if there are no changes. */
  private LogSegment lastSegment(int employerId, RetryBudget budget) {
    return segments
        .query("employerId", number(employerId))
        .descending()
        .pageSize(1)
        .consistent()
        .stream(budget)
        .findFirst()
        .orElseGet(() -> LogSegment.empty(employerId, 1));
  }

  @Override
  public Optional<Change> findVersion(int employerId, int jobId, int number) {
    if (number >= ChangeId.VERSIONS_END) {
      return Optional.empty();
    }
    return versions
        .find(StoredVersion.key(jobId, number), tables.budget())
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId);
  }

  @Override
  public Optional<Change> awaitVersion(int employerId, int jobId, int number) {
    RetryBudget moment = tables.limits().budget(TO_BE_RECORDED);
    while (true) {
      Optional<Change> found = findVersion(employerId, jobId, number);
      if (found.isPresent() || !moment.pause()) {
        return found;
      }
    }
  }

  @Override
  public List<Change> findVersions(int employerId, int jobId, int below, int most) {
    String end = Change.entry(Math.min(below, ChangeId.VERSIONS_END));
    return versions
        .query("jobId", number(jobId))
        .where("entry", "<", text(end))
        .descending()
        .pageSize(most)
        .consistent()
        .stream(tables.budget())
        .limit(most)
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId)
        .toList();
  }

  private StoredVersion stored(Change change) {
    Instant time = change.version().time();
    Instant expiry =
        change.closing().isPresent()
            ? retention.expiryOfAnnouncement(time)
            : retention.expiry(time);
    return new StoredVersion(change, expiry.getEpochSecond());
  }

  /**
   * Keeps a replaced version for as long as replaced versions are kept. A young one is kept long
   * enough already. One that is missing, because it expired while the job had it, is put again.
   */
  private void keep(Change replaced, RetryBudget budget) {
    Instant now = clock.instant();
    if (replaced.version().time().isAfter(now.minus(Retention.GRACE))) {
      return;
    }
    long expiresAt = retention.expiry(now).getEpochSecond();
    if (!versions.updateIfThere(
        StoredVersion.key(replaced.jobId(), replaced.version().number()),
        set("expiresAt", number(expiresAt)),
        budget)) {
      versions.put(new StoredVersion(replaced, expiresAt), budget);
    }
  }
}
