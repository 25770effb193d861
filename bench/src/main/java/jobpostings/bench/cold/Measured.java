package jobpostings.bench.cold;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.snapstart.Subject;

/** A function, and how long it took, in milliseconds. */
final class Measured {
  private final Subject subject;
  private final Optional<Subject> warmedUp;
  private final boolean isWarmed;
  private final Map<Kind, List<Double>> starts = new EnumMap<>(Kind.class);
  private final List<Double> warm = new ArrayList<>();

  /**
   * @param warmedUp the same, with the SDK's own warm-up before its snapshot
   * @param isWarmed whether it is also called when it is warm
   */
  Measured(Subject subject, Optional<Subject> warmedUp, boolean isWarmed) {
    this.subject = subject;
    this.warmedUp = warmedUp;
    this.isWarmed = isWarmed;
  }

  Subject subject() {
    return subject;
  }

  /** What is started for that kind; empty if there is none. */
  Optional<Subject> subject(Kind kind) {
    return kind.isWarmedUp() ? warmedUp : Optional.of(subject);
  }

  boolean isWarmed() {
    return isWarmed;
  }

  void add(Kind kind, double first) {
    starts.computeIfAbsent(kind, _ -> new ArrayList<>()).add(first);
  }

  void addWarm(List<Double> calls) {
    warm.addAll(calls);
  }

  /** The median time to the first answer. */
  double first(Kind kind) {
    List<Double> sorted = starts.get(kind).stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  boolean hasWarm() {
    return !warm.isEmpty();
  }

  /** The time within which this part of the warm calls was answered. */
  double warm(double part) {
    return warm.stream().sorted().toList().get((int) (part * (warm.size() - 1)));
  }

  /** Each start and each warm call. */
  Map<String, Object> all() {
    return Map.of("starts", starts, "warm", warm);
  }

  /** A row of the table in docs/cold-start.md. */
  String row() {
    StringBuilder row = new StringBuilder("| ").append(subject.name());
    for (Kind kind : Kind.values()) {
      row.append(" | ").append(starts.containsKey(kind) ? spread(kind) : "");
    }
    return row.append(warm.isEmpty() ? " |  |" : " | %.2f, %.1f |".formatted(warm(0.5), warm(0.99)))
        .toString();
  }

  private String spread(Kind kind) {
    List<Double> sorted = starts.get(kind).stream().sorted().toList();
    String format = first(kind) < 10 ? "%,.1f (%,.1f–%,.1f)" : "%,.0f (%,.0f–%,.0f)";
    return format.formatted(first(kind), sorted.getFirst(), sorted.getLast());
  }
}
