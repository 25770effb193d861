package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.set;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.change.Change;
import jobpostings.change.ChangeId;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.change.Retention;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;

/**
 * The log and the versions in DynamoDB. A change is first appended to its employer's log, and then
 * its version is put. So a reader may find a place whose version is not there yet; if the put
 * failed, recording the change again makes up for it. May be used by several threads.
 */
public final class DynamoChangeLog implements ChangeLog {
  /** Longer than the stream usually trails. */
  private static final Duration TO_BE_RECORDED = Duration.ofSeconds(4);

  private final LogSegments segments;
  private final LogReader reader;
  private final Table<StoredVersion> versions;
  private final Retention retention;
  private final Clock clock;
  private final TimeLimits limits;

  @Inject
  DynamoChangeLog(
      LogSegments segments,
      LogReader reader,
      Tables tables,
      Retention retention,
      Clock clock,
      TimeLimits limits) {
    this.segments = segments;
    this.reader = reader;
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.retention = retention;
    this.clock = clock;
    this.limits = limits;
  }

  @Override
  public List<Change> record(int employerId, List<Entry> entries) {
    RetryBudget budget = limits.budget();
    Set<LogEntry> wanted = new LinkedHashSet<>();
    entries.forEach(each -> wanted.add(LogEntry.of(each.change())));
    Instant oldest =
        entries.stream()
            .map(each -> each.change().version().time())
            .min(Instant::compareTo)
            .orElseThrow();
    Map<LogEntry, Long> places = segments.append(employerId, wanted, oldest, budget);
    entries.forEach(each -> each.replaced().ifPresent(replaced -> keep(replaced, budget)));
    List<Change> recorded =
        entries.stream()
            .map(Entry::change)
            .map(each -> each.at(places.get(LogEntry.of(each))))
            .toList();
    put(recorded, budget);
    return recorded;
  }

  @Override
  public Reading after(Cursor cursor, int most) {
    return reader.after(cursor, most, limits.budget());
  }

  @Override
  public ChangePage oldest(int employerId, int most) {
    return reader.oldest(employerId, most, limits.budget());
  }

  @Override
  public Cursor latest(int employerId) {
    return new Cursor(employerId, reader.last(employerId, limits.budget()));
  }

  @Override
  public Optional<Change> findVersion(int employerId, int jobId, int number) {
    if (number >= ChangeId.VERSIONS_END) {
      return Optional.empty();
    }
    return versions
        .find(StoredVersion.key(jobId, number), limits.budget())
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId);
  }

  @Override
  public Optional<Change> awaitVersion(int employerId, int jobId, int number) {
    RetryBudget moment = new RetryBudget(TO_BE_RECORDED);
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
        .stream(limits.budget())
        .limit(most)
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId)
        .toList();
  }

  private void put(List<Change> changes, RetryBudget budget) {
    // An item that somebody changes by hand keeps its version, and a batch takes each key once.
    Map<LogEntry, StoredVersion> each = new LinkedHashMap<>();
    changes.forEach(change -> each.put(LogEntry.of(change), stored(change)));
    versions.putAll(each.values(), budget);
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
