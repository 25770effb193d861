package jobpostings.change;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.moment;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.ChangeId;
import jobpostings.job.Retention;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The log and the versions in DynamoDB: the package says how. May be used by several threads. */
final class DynamoChangeLog implements ChangeLog {
  /** Longer than the stream usually trails. */
  private static final Duration TO_BE_RECORDED = Duration.ofSeconds(4);

  private final LogWriter writer;
  private final Table<LogItem> log;
  private final Table<StoredVersion> versions;
  private final Retention retention;
  private final Clock clock;
  private final Tables tables;

  @Inject
  DynamoChangeLog(LogWriter writer, Tables tables, Retention retention, Clock clock) {
    this.writer = writer;
    this.log = tables.table("CHANGE_LOG_TABLE", LogItem.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.retention = retention;
    this.clock = clock;
    this.tables = tables;
  }

  @Override
  public List<Change> record(int employerId, List<LogEntry> entries) {
    return writer.record(employerId, entries);
  }

  @Override
  public Cursor latest(int employerId) {
    return new Cursor(employerId, writer.last(employerId));
  }

  @Override
  public LogReading after(Cursor cursor, int most) {
    return tables.call(
        () -> {
          // Also the item at the cursor's own place: if it is there, the log has reached that far.
          List<LogItem> found = items(cursor, cursor.place(), most + 2);
          if (found.isEmpty() && cursor.place() > writer.last(cursor.employerId())) {
            return new LogReading.Unknown();
          }
          LogPart part = read(found, cursor, most);
          List<Change> changes = part.page().changes();
          boolean isExpired =
              changes.isEmpty() ? part.isCutOff() : !isYoung(changes.getFirst().version().time());
          return isExpired ? new LogReading.Expired() : new LogReading.Found(part.page());
        });
  }

  @Override
  public ChangePage oldest(int employerId, int most) {
    return tables.call(
        () -> {
          Cursor begin = new Cursor(employerId, 0);
          while (true) {
            begin = new Cursor(employerId, start(begin) - 1);
            LogPart part = read(items(begin, begin.place() + 1, most + 1), begin, most);
            if (!part.page().changes().isEmpty() || !part.isCutOff()) {
              return part.page();
            }
            begin = new Cursor(employerId, begin.place() + 1); // That change is gone.
          }
        });
  }

  /** The first place after the cursor whose change is young enough, or to which the next goes. */
  private long start(Cursor begin) {
    Optional<LogItem> first = items(begin, begin.place() + 1, 1).stream().findFirst();
    long start;
    if (first.isPresent() && isYoung(first.get().time())) {
      start = first.get().place();
    } else {
      // DynamoDB removes items some days after they have expired.
      long end = writer.last(begin.employerId()) + 1;
      start =
          log
              .query("employerId", number(begin.employerId()))
              .where("place", ">", number(begin.place()))
              .filter(
                  expression(
                      "#time >= :oldest", Map.of("#time", "time"), Map.of(":oldest", oldest())))
              .consistent()
              .stream()
              .findFirst()
              .map(LogItem::place)
              .orElse(end);
    }
    // The places before it may be of a transaction of which the query saw a part.
    while (start > begin.place() + 1
        && log.findSettled(LogItem.key(begin.employerId(), start - 1))
            .filter(item -> isYoung(item.time()))
            .isPresent()) {
      start--;
    }
    return start;
  }

  private AttributeValue oldest() {
    return moment(clock.instant().minus(retention.changes()));
  }

  private boolean isYoung(Instant time) {
    return !time.isBefore(clock.instant().minus(retention.changes()));
  }

  /** Items of the log from a place on, in their order. */
  private List<LogItem> items(Cursor cursor, long from, int most) {
    return log
        .query("employerId", number(cursor.employerId()))
        .where("place", ">=", number(from))
        .pageSize(most)
        .consistent()
        .stream()
        .limit(most)
        .toList();
  }

  /**
   * A part of the log.
   *
   * @param isCutOff whether it ends before a change that is gone
   */
  private record LogPart(ChangePage page, boolean isCutOff) {}

  /** What follows the cursor, up to the first change that is gone. */
  private LogPart read(List<LogItem> found, Cursor cursor, int most) {
    List<LogItem> gapless = gapless(found, cursor, most + 1);
    List<LogItem> wanted = gapless.subList(0, Math.min(most, gapless.size()));
    Map<ChangeId, Change> known =
        versions
            .findAll(
                wanted.stream().map(LogItem::change).distinct().map(StoredVersion::key).toList())
            .stream()
            .map(StoredVersion::change)
            .collect(toMap(Change::key, Function.identity()));
    List<Change> changes = new ArrayList<>();
    Cursor reached = cursor;
    for (LogItem each : wanted) {
      Optional<Change> change =
          Optional.ofNullable(known.get(each.change()))
              .or(() -> settled(each.change()))
              .filter(version -> version.employerId() == cursor.employerId());
      if (change.isEmpty()) {
        return new LogPart(new ChangePage(changes, reached, true), true);
      }
      changes.add(change.get().at(each.place()));
      reached = new Cursor(cursor.employerId(), each.place());
    }
    boolean isCutOff = wanted.size() == gapless.size() && isAfter(found, reached);
    boolean more = isCutOff || gapless.size() > wanted.size();
    return new LogPart(new ChangePage(changes, reached, more), isCutOff);
  }

  private Optional<Change> settled(ChangeId change) {
    return versions.findSettled(StoredVersion.key(change)).map(StoredVersion::change);
  }

  private static boolean isAfter(List<LogItem> found, Cursor reached) {
    return !found.isEmpty() && found.getLast().place() > reached.place();
  }

  /**
   * The items that follow the cursor, up to the first that is gone. A query may see only a part of
   * a transaction (<i>Amazon DynamoDB Transactions: How it works</i>), so a place that it lacks is
   * asked for once more.
   */
  private List<LogItem> gapless(List<LogItem> found, Cursor cursor, int most) {
    List<LogItem> gapless = new ArrayList<>();
    for (LogItem item : found) {
      for (long next = cursor.place() + gapless.size() + 1;
          next <= item.place() && gapless.size() < most;
          next++) {
        Optional<LogItem> there =
            next == item.place()
                ? Optional.of(item)
                : log.findSettled(LogItem.key(cursor.employerId(), next));
        if (there.isEmpty()) {
          return gapless;
        }
        gapless.add(there.get());
      }
    }
    return gapless;
  }

  @Override
  public Optional<Change> findVersion(int employerId, int jobId, int number) {
    if (number >= ChangeId.VERSIONS_END) {
      return Optional.empty();
    }
    return versions
        .find(StoredVersion.key(jobId, number))
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId);
  }

  @Override
  public Optional<Change> awaitVersion(int employerId, int jobId, int number) {
    RetryBudget pauses = tables.limits().pauses(TO_BE_RECORDED);
    while (true) {
      Optional<Change> found = findVersion(employerId, jobId, number);
      if (found.isPresent() || !pauses.pause()) {
        return found;
      }
    }
  }

  @Override
  public List<Change> findVersions(int employerId, int jobId, int below, int most) {
    String end = ChangeId.entry(Math.min(below, ChangeId.VERSIONS_END));
    return versions
        .query("jobId", number(jobId))
        .where("entry", "<", text(end))
        .descending()
        .pageSize(most)
        .consistent()
        .stream()
        .limit(most)
        .map(StoredVersion::change)
        .filter(change -> change.employerId() == employerId)
        .toList();
  }
}
