package jobpostings.dynamodb.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;

/** Follows an employer's log from its beginning, in short pages, and remembers what it has seen. */
public final class Follower {
  private static final int PAGE = 7;

  private final ChangeLog log;
  private final Map<Long, Change> seen = new LinkedHashMap<>();
  private Cursor cursor;

  public Follower(ChangeLog log, int employerId) {
    this.log = log;
    this.cursor = new Cursor(employerId, 0);
  }

  /** Reads on until nothing more follows now. */
  public void follow() {
    while (true) {
      ChangePage page =
          switch (log.after(cursor, PAGE)) {
            case ChangeLog.LogReading.Found(ChangePage found) -> found;
            case ChangeLog.LogReading other -> throw new AssertionError(other);
          };
      for (Change change : page.changes()) {
        assertThat(seen.put(change.place().orElseThrow(), change)).as("seen twice").isNull();
      }
      cursor = page.reached();
      if (!page.more()) {
        return;
      }
    }
  }

  /** The changes seen, in their order. */
  public Collection<Change> seen() {
    return seen.values();
  }

  /**
   * The last change of each job.
   *
   * @throws AssertionError if the versions of some job were not seen from the first on, each once
   *     and in order, or a place of the log was left out
   */
  public Map<Integer, Change> latest() {
    Map<Integer, Change> latest = new LinkedHashMap<>();
    for (Change change : seen.values()) {
      Change before = latest.put(change.jobId(), change);
      int wanted = before == null ? 1 : before.version().number() + 1;
      assertThat(change.version().number()).as("of job %d", change.jobId()).isEqualTo(wanted);
    }
    assertThat(seen.keySet())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, seen.size()).boxed().toList());
    return latest;
  }

  /** Requires that this many jobs were seen, and this many versions of each. */
  public void requireAll(int jobs, int versions) {
    List<Integer> numbers =
        latest().values().stream().map(change -> change.version().number()).toList();
    assertThat(numbers)
        .containsExactlyElementsOf(IntStream.range(0, jobs).mapToObj(_ -> versions).toList());
  }
}
