package jobpostings.job.description;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.text.Excerpt;

/** What is wrong with a description: found in any order, reported in that of the text. */
final class Findings {
  /** More than are listed. What is found after them is only counted. */
  private static final int MAX_KEPT = 1_000;

  /** How many names a warning lists. */
  private static final int MAX_NAMED = 5;

  private final Places places;
  private final List<Finding> kept = new ArrayList<>();
  private final Map<HtmlFault, Integer> others = new EnumMap<>(HtmlFault.class);

  /**
   * One thing that is wrong.
   *
   * @param at its offset
   * @param name of what is wrong, such as a tag's; empty if the kind of fault says it all
   * @param message what is wrong, where, and how to mend it
   */
  private record Finding(HtmlFault kind, int at, String name, Supplier<String> message) {
    void addTo(Violations violations, String pointer) {
      violations.add(pointer, () -> new Violation(pointer, kind.code(), message.get()));
    }
  }

  Findings(String text) {
    this.places = new Places(text);
  }

  Places places() {
    return places;
  }

  void add(HtmlFault kind, int at, String name, Supplier<String> message) {
    if (!isFull()) {
      kept.add(new Finding(kind, at, name, message));
    } else {
      others.merge(kind, 1, Integer::sum);
    }
  }

  /**
   * @param what is wrong, as the beginning of a sentence
   * @param fault the end of the sentence, and how to correct it
   */
  void add(HtmlFault kind, int at, String name, String what, String fault) {
    add(kind, at, name, () -> what + " at " + places.of(at) + " " + fault);
  }

  /** Whether what is added is only counted. */
  boolean isFull() {
    return kept.size() >= MAX_KEPT;
  }

  boolean isEmpty() {
    return kept.isEmpty();
  }

  /** Adds all of them, as violations. */
  void addTo(Violations violations, String pointer) {
    forEach(finding -> finding.addTo(violations, pointer));
  }

  /** One warning for each kind that is mended; what can't be mended is a violation. */
  List<Warning> mended(Violations violations, String pointer) {
    Map<HtmlFault, Integer> counts = new EnumMap<>(HtmlFault.class);
    Map<HtmlFault, Set<String>> names = new EnumMap<>(HtmlFault.class);
    forEach(
        finding -> {
          if (finding.kind == HtmlFault.REPLACEMENT) { // What was meant is lost.
            finding.addTo(violations, pointer);
            return;
          }
          counts.merge(finding.kind, 1, Integer::sum);
          Set<String> some = names.computeIfAbsent(finding.kind, _ -> new LinkedHashSet<>());
          if (!finding.name.isEmpty() && some.size() <= MAX_NAMED) {
            some.add(Excerpt.beginning(finding.name));
          }
        });
    List<Warning> warnings = new ArrayList<>();
    counts.forEach(
        (kind, count) -> {
          String message = kind.mended() + listed(names.get(kind)) + ".";
          warnings.add(new Warning(pointer, kind.warningCode(), message, count));
        });
    return warnings;
  }

  private static String listed(Set<String> names) {
    String some = names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
    return (some.isEmpty() ? "" : ": ") + some + (names.size() > MAX_NAMED ? " and others" : "");
  }

  private void forEach(Consumer<Finding> report) {
    kept.sort(Comparator.comparingInt(Finding::at));
    kept.forEach(report);
    others.forEach(
        (kind, count) ->
            Collections.nCopies(count, new Finding(kind, 0, "", () -> "")).forEach(report));
  }
}
