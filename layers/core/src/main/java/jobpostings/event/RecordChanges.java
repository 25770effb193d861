package jobpostings.event;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.Cursor;

/** Records events in the logs of their employers. */
public final class RecordChanges {
  private final ChangeLog log;

  @Inject
  public RecordChanges(ChangeLog log) {
    this.log = log;
  }

  /**
   * How far recording came.
   *
   * @param cursors after each event before the first that could not be recorded; none for an event
   *     that no log has
   * @param failure why that one could not be recorded, if there is one
   */
  record Recorded(List<Optional<Cursor>> cursors, Optional<RuntimeException> failure) {}

  /**
   * Records the events, each employer's separately.
   *
   * @param events in the order of the writes; none for writes that changed nothing
   */
  Recorded record(List<Optional<JobEvent>> events) {
    Map<Integer, List<Integer>> ofEmployers =
        IntStream.range(0, events.size())
            .boxed()
            .filter(i -> events.get(i).flatMap(JobEvent::entry).isPresent())
            .collect(
                groupingBy(
                    i -> events.get(i).orElseThrow().employer().id(),
                    LinkedHashMap::new,
                    toList()));
    Map<Integer, Cursor> cursors = new HashMap<>();
    int end = events.size();
    Optional<RuntimeException> failure = Optional.empty();
    for (Map.Entry<Integer, List<Integer>> each : ofEmployers.entrySet()) {
      try {
        record(each.getKey(), each.getValue(), events, cursors);
      } catch (RuntimeException e) {
        if (each.getValue().getFirst() < end) {
          end = each.getValue().getFirst();
          failure = Optional.of(e);
        }
      }
    }
    return new Recorded(
        IntStream.range(0, end).mapToObj(i -> Optional.ofNullable(cursors.get(i))).toList(),
        failure);
  }

  private void record(
      int employerId,
      List<Integer> places,
      List<Optional<JobEvent>> events,
      Map<Integer, Cursor> cursors) {
    List<Change> recorded =
        log.record(
            employerId,
            places.stream()
                .map(place -> events.get(place).flatMap(JobEvent::entry).orElseThrow())
                .toList());
    for (int i = 0; i < places.size(); i++) {
      cursors.put(places.get(i), recorded.get(i).cursor().orElseThrow());
    }
  }
}
