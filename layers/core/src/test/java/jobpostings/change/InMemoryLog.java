package jobpostings.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The log of one employer in memory, of which the first places are not kept. */
final class InMemoryLog implements ChangeLog {
  private final List<Change> changes = new ArrayList<>();
  private final List<Change> coming = new ArrayList<>();
  private int expired;

  /** Records a change. */
  Change add(Change change) {
    Change placed = change.at(changes.size() + 1L);
    changes.add(placed);
    return placed;
  }

  /** The change is recorded when somebody waits for it. */
  void soon(Change change) {
    coming.add(change);
  }

  /** From now on, so many changes are no longer kept. */
  void expire(int places) {
    expired = places;
  }

  @Override
  public List<Change> record(int employerId, List<LogEntry> entries) {
    return entries.stream().map(entry -> add(entry.change())).toList();
  }

  @Override
  public LogReading after(Cursor cursor, int most) {
    if (cursor.place() > changes.size()) {
      return new LogReading.Unknown();
    }
    return cursor.place() < expired
        ? new LogReading.Expired()
        : new LogReading.Found(page(cursor.employerId(), cursor.place(), most));
  }

  private ChangePage page(int employerId, long place, int most) {
    List<Change> found = changes.stream().skip(place).limit(most).toList();
    long reached = place + found.size();
    return new ChangePage(found, new Cursor(employerId, reached), reached < changes.size());
  }

  @Override
  public ChangePage oldest(int employerId, int most) {
    return page(employerId, expired, most);
  }

  @Override
  public Cursor latest(int employerId) {
    return new Cursor(employerId, changes.size());
  }

  private Optional<Change> find(List<Change> among, int jobId, int number) {
    return among.stream()
        .filter(change -> change.jobId() == jobId && change.version().number() == number)
        .findFirst();
  }

  @Override
  public Optional<Change> findVersion(int employerId, int jobId, int number) {
    return find(changes, jobId, number);
  }

  @Override
  public Optional<Change> awaitVersion(int employerId, int jobId, int number) {
    coming.forEach(this::add);
    coming.clear();
    return find(changes, jobId, number);
  }

  @Override
  public List<Change> findVersions(int employerId, int jobId, int below, int most) {
    Predicate<Change> isAsked =
        change -> change.jobId() == jobId && change.version().number() < below;
    return changes.stream()
        .filter(isAsked)
        .sorted(Comparator.comparingInt(Change::number).reversed())
        .limit(most)
        .toList();
  }
}
