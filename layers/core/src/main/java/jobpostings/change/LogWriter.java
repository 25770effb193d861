package jobpostings.change;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.moment;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import jobpostings.change.ChangeLog.LogEntry;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.ChangeId;
import jobpostings.job.ChangeType;
import jobpostings.job.Retention;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** Records changes: a place in the log, and the version, in one transaction. */
final class LogWriter {
  /** As many as a transaction takes (<i>TransactWriteItems</i>). */
  private static final int MAX_ITEMS = 100;

  /** Of the 4 MB that a transaction takes, the rest is for all that is not the job itself. */
  private static final int MAX_BYTES = 3_500_000;

  private static final String LAST = "last";
  private static final Expression ABSENT = expression("attribute_not_exists(employerId)");

  /** The counter of an employer's places: the last one that has a change. */
  private record PlaceCounter(long last) {
    private static final class Builder {
      private long last;
    }

    private static final TableSchema<PlaceCounter> SCHEMA =
        new ItemSchema<PlaceCounter, Builder>()
            .number(LAST, PlaceCounter::last, (b, value) -> b.last = value)
            .build(PlaceCounter.class, Builder::new, b -> new PlaceCounter(b.last));
  }

  private final Tables tables;
  private final Table<LogItem> log;
  private final Table<PlaceCounter> counters;
  private final Table<StoredVersion> versions;
  private final Retention retention;
  private final Clock clock;

  @Inject
  LogWriter(Tables tables, Retention retention, Clock clock) {
    this.tables = tables;
    this.log = tables.table("CHANGE_LOG_TABLE", LogItem.SCHEMA);
    this.counters = tables.table("CHANGE_LOG_TABLE", PlaceCounter.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.retention = retention;
    this.clock = clock;
  }

  /** The last place that has a change; 0 if none has. */
  long last(int employerId) {
    return counters
        .find(LogItem.key(employerId, LogItem.COUNTER))
        .map(PlaceCounter::last)
        .orElse(0L);
  }

  /** See {@link jobpostings.change.ChangeLog#record}. */
  List<Change> record(int employerId, List<LogEntry> entries) {
    return tables.call(
        () -> {
          Instant now = clock.instant();
          // An item that is changed by hand keeps its version, so a change may be there
          // twice.
          SequencedMap<ChangeId, Change> open = new LinkedHashMap<>();
          SequencedMap<ChangeId, StoredVersion> replaced = new LinkedHashMap<>();
          for (LogEntry entry : entries) {
            open.put(entry.change().key(), entry.change());
            entry
                .replaced()
                .filter(each -> each.version().time().isBefore(now.minus(Retention.GRACE)))
                .map(each -> new StoredVersion(each, retention.expiry(now).getEpochSecond()))
                .ifPresent(each -> replaced.put(each.change().key(), each));
          }
          Map<ChangeId, Long> places = new HashMap<>();
          while (true) {
            find(open.values()).forEach(change -> take(change, open, places));
            if (open.isEmpty() || append(employerId, open, replaced, places, now)) {
              break;
            }
            RetryBudget.current().backOff(); // Another function was faster.
          }
          replaced.values().forEach(version -> keep(version));
          return entries.stream()
              .map(LogEntry::change)
              .map(change -> change.at(places.get(change.key())))
              .toList();
        });
  }

  private static void take(Change change, Map<ChangeId, Change> open, Map<ChangeId, Long> places) {
    places.put(change.key(), change.place().orElseThrow());
    open.remove(change.key());
  }

  /** Those that have a place already, as they are stored. */
  private List<Change> find(Iterable<Change> wanted) {
    Map<ChangeId, Change> byId = new HashMap<>();
    wanted.forEach(change -> byId.put(change.key(), change));
    return versions.findAll(byId.keySet().stream().map(StoredVersion::key).toList()).stream()
        .map(StoredVersion::change)
        .filter(found -> found.place().isPresent() && isSame(found, byId.get(found.key())))
        .toList();
  }

  /** Whether they are one change, and not of another job that has its id, or of a restored one. */
  private static boolean isSame(Change found, Change change) {
    return found.employerId() == change.employerId() && time(found).equals(time(change));
  }

  private static Instant time(Change change) {
    return change.version().time().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Appends what is open, in its order.
   *
   * @param replaced versions that are to be kept longer; those that are put here are taken out
   * @return false as soon as another function has appended
   */
  private boolean append(
      int employerId,
      SequencedMap<ChangeId, Change> open,
      Map<ChangeId, StoredVersion> replaced,
      Map<ChangeId, Long> places,
      Instant now) {
    long last = last(employerId);
    while (!open.isEmpty()) {
      List<StoredVersion> some = new ArrayList<>();
      for (Change change : fitting(open.values())) {
        Instant expiry = replaced.containsKey(change.key()) ? now : change.version().time();
        some.add(stored(change.at(last + some.size() + 1), expiry));
      }
      if (!append(employerId, last, some, now)) {
        return false;
      }
      last += some.size();
      for (StoredVersion version : some) {
        take(version.change(), open, places);
        replaced.remove(version.change().key());
      }
    }
    return true;
  }

  /** The first changes, as many as one transaction takes, and one at least. */
  private static List<Change> fitting(Iterable<Change> changes) {
    List<Change> fitting = new ArrayList<>();
    int items = 1;
    long bytes = 0;
    for (Change change : changes) {
      items += change.type() == ChangeType.DELETED ? 3 : 2;
      bytes += change.job().map(job -> job.json().getBytes(UTF_8).length).orElse(0);
      if (!fitting.isEmpty() && (items > MAX_ITEMS || bytes > MAX_BYTES)) {
        break;
      }
      fitting.add(change);
    }
    return fitting;
  }

  private boolean append(int employerId, long last, List<StoredVersion> some, Instant now) {
    Transaction<String> writes = tables.transaction();
    writes.update(
        "counter",
        counters,
        LogItem.key(employerId, LogItem.COUNTER),
        set(LAST, number(last + some.size())),
        last == 0 ? ABSENT : is(LAST, number(last)));
    for (StoredVersion version : some) {
      Change change = version.change();
      long place = change.place().orElseThrow();
      Instant expiry = retention.expiryOfPlace(change.version().time());
      writes.put("place " + place, log, LogItem.of(change, place, expiry), ABSENT);
      writes.put("version " + place, versions, version, isNot(change));
      if (change.type() == ChangeType.DELETED) {
        Instant erasable = retention.expiryOfDeletion(now);
        writes.put("deletion " + place, log, LogItem.of(change, -place, erasable), ABSENT);
      }
    }
    return writes.commit().isEmpty();
  }

  /** The condition that the item in the way, if any, is not this change with a place. */
  private static Expression isNot(Change change) {
    return expression(
        "attribute_not_exists(place) OR employerId <> :employer OR writtenAt <> :time",
        Map.of(":employer", number(change.employerId()), ":time", moment(change.version().time())));
  }

  private StoredVersion stored(Change change, Instant replaced) {
    Instant expiry =
        change.closing().isPresent()
            ? retention.expiryOfAnnouncement(change.version().time())
            : retention.expiry(replaced);
    return new StoredVersion(change, expiry.getEpochSecond());
  }

  /**
   * Keeps a replaced version for as long as replaced versions are kept. One that is missing,
   * because it expired while the job had it, is put again.
   */
  private void keep(StoredVersion version) {
    if (!versions.updateIfThere(
        StoredVersion.key(version.change().key()), set("expiresAt", number(version.expiresAt())))) {
      versions.put(version);
    }
  }
}
