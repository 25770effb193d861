package jobpostings.job.description;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.text.Excerpt;

/** Counts what is mended in a description, by kind; what can't be mended is a violation. */
final class Mended implements Faults {
  private static final int MAX_NAMED = 5;

  private final String pointer;
  private final Violations violations;
  private final Map<HtmlFault, Integer> counts = new EnumMap<>(HtmlFault.class);
  private final Map<HtmlFault, Set<String>> names = new EnumMap<>(HtmlFault.class);

  Mended(String pointer, Violations violations) {
    this.pointer = pointer;
    this.violations = violations;
  }

  @Override
  public void add(HtmlFault kind, String name, Supplier<String> message) {
    if (!kind.isMendable()) {
      violations.add(pointer, () -> new Violation(pointer, kind.code(), message.get()));
      return;
    }
    counts.merge(kind, 1, Integer::sum);
    Set<String> some = names.computeIfAbsent(kind, _ -> new LinkedHashSet<>());
    if (!name.isEmpty() && some.size() <= MAX_NAMED) {
      some.add(Excerpt.beginning(name));
    }
  }

  /** One warning for each kind. */
  List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    counts.forEach(
        (kind, count) ->
            warnings.add(new Warning(pointer, kind.warningCode(), message(kind), count)));
    return warnings;
  }

  private String message(HtmlFault kind) {
    Set<String> some = names.get(kind);
    if (some.isEmpty()) {
      return kind.mended() + ".";
    }
    String more = some.size() > MAX_NAMED ? " and others" : "";
    return kind.mended()
        + ": "
        + String.join(", ", some.stream().limit(MAX_NAMED).toList())
        + more
        + ".";
  }
}
