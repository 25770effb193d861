package jobpostings.bench.cold;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The measurements of one function. */
final class Figures {
  private final Map<Start, List<Timing>> starts = new EnumMap<>(Start.class);
  private List<Double> warm = List.of();
  private int classes;

  /** A median and the extremes. */
  record Spread(double least, double median, double most) {}

  void add(Start start, Timing timing) {
    starts.computeIfAbsent(start, _ -> new ArrayList<>()).add(timing);
  }

  void warm(List<Double> milliseconds) {
    warm = milliseconds.stream().sorted().toList();
  }

  void classes(int loaded) {
    classes = loaded;
  }

  /** How many classes were loaded until the first answer of a cold start. */
  int classes() {
    return classes;
  }

  Spread of(Start start, ToDoubleFunction<Timing> figure) {
    List<Double> sorted = starts.get(start).stream().mapToDouble(figure).sorted().boxed().toList();
    return new Spread(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  /** The milliseconds to the first answer. */
  double first(Start start) {
    return of(start, Timing::first).median();
  }

  /** Each start, and the times of the warm calls in ascending order. */
  Map<String, Object> all() {
    return Map.of("starts", starts, "warm", warm, "classes", classes);
  }

  boolean isWarmed() {
    return !warm.isEmpty();
  }

  /** The milliseconds within which this part of the calls was answered. */
  double warm(double part) {
    return warm.get((int) Math.min(warm.size() - 1, Math.floor(part * warm.size())));
  }
}
