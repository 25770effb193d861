package jobpostings.job.description;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.text.Excerpt;

/** Counts what is mended in a description, by kind; what can't be mended is a violation. */
final class Mended {
  private static final int MAX_NAMED = 5;

  private final String pointer;
  private final Violations violations;
  private final Map<HtmlFault, Integer> counts = new EnumMap<>(HtmlFault.class);
  private final Map<HtmlFault, Set<String>> names = new EnumMap<>(HtmlFault.class);

  Mended(String pointer, Violations violations) {
    this.pointer = pointer;
    this.violations = violations;
  }

  void add(Findings.Finding finding) {
    if (finding.kind() == HtmlFault.REPLACEMENT) { // What was meant is lost.
      finding.addTo(violations, pointer);
      return;
    }
    counts.merge(finding.kind(), 1, Integer::sum);
    Set<String> some = names.computeIfAbsent(finding.kind(), _ -> new LinkedHashSet<>());
    if (!finding.name().isEmpty() && some.size() <= MAX_NAMED) {
      some.add(Excerpt.beginning(finding.name()));
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
