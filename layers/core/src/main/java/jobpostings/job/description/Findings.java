package jobpostings.job.description;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;

/** What is wrong with a description: found in any order, reported in that of the text. */
final class Findings {
  /** More than are listed. What is found after them is only counted. */
  private static final int MAX_KEPT = 1_000;

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
  record Finding(HtmlFault kind, int at, String name, Supplier<String> message) {
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

  void forEach(Consumer<Finding> report) {
    kept.sort(Comparator.comparingInt(Finding::at));
    kept.forEach(report);
    others.forEach(
        (kind, count) -> {
          Finding counted = new Finding(kind, 0, "", () -> "");
          for (int i = 0; i < count; i++) {
            report.accept(counted);
          }
        });
  }
}
