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
import java.util.function.IntPredicate;
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

  private static final String MORE =
      "There is more of this kind further on. Mend what is listed, and send it again.";

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
   * @param message what is wrong, where, and how to fix it
   */
  private record Finding(HtmlFault kind, int at, String name, Supplier<String> message) {
    void addTo(Violations violations, String pointer) {
      violations.add(pointer, () -> new Violation(pointer, kind.code(), message.get()));
    }
  }

  Findings(String text) {
    this(new Places(text));
  }

  private Findings(Places places) {
    this.places = places;
  }

  /** For what is found in the same text, to be added later. */
  Findings part() {
    return new Findings(places);
  }

  /**
   * Adds what a part of them has.
   *
   * @param isLeftOut whether it is left out, by its offset
   */
  void addAll(Findings part, IntPredicate isLeftOut) {
    for (Finding found : part.kept) {
      if (!isLeftOut.test(found.at)) {
        add(found.kind, found.at, found.name, found.message);
      }
    }
    part.others.forEach((kind, count) -> others.merge(kind, count, Integer::sum));
  }

  /** Adds only what a part of them has that can't be fixed. */
  void addLost(Findings part) {
    part.forEach(
        finding -> {
          if (finding.kind == HtmlFault.REPLACEMENT) {
            add(finding.kind, finding.at, finding.name, finding.message);
          }
        });
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

  /** The same for a kind of fault that says it all. */
  void add(HtmlFault kind, int at, String what, String fault) {
    add(kind, at, "", what, fault);
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

  /** One warning for each kind that is fixed; what can't be fixed is a violation. */
  List<Warning> fixed(Violations violations, String pointer) {
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
          String message = kind.fixed() + listed(names.get(kind)) + ".";
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
            Collections.nCopies(count, new Finding(kind, 0, "", () -> MORE)).forEach(report));
  }

  /** Where the characters of a text are, for people. */
  static final class Places {
    /** The distance from one offset whose place is kept to the next. */
    private static final int STEP = 4_096;

    /** Nearer to the start than this, line and column are enough. */
    private static final int FIRST_QUOTED = 60;

    private final String text;

    /** Line and column at every {@link #STEP} characters; computed on first use. */
    private int[] steps = {};

    Places(String text) {
      this.text = text;
    }

    /**
     * A character's line and column, which count from 1, a column being a code point; and, unless
     * it is near the start of the text, what is around it.
     */
    String of(int offset) {
      if (steps.length == 0) {
        steps = steps();
      }
      int step = offset / STEP;
      int[] place = {steps[2 * step], steps[2 * step + 1]};
      for (int i = step * STEP; i < offset; i++) {
        advance(place, i);
      }
      String around = offset < FIRST_QUOTED ? "" : " (\"" + Excerpt.around(text, offset) + "\")";
      return "line " + place[0] + ", column " + place[1] + around;
    }

    private int[] steps() {
      int[] all = new int[2 * (text.length() / STEP + 1)];
      int[] place = {1, 1};
      for (int i = 0; i <= text.length(); i++) {
        if (i % STEP == 0) {
          all[2 * (i / STEP)] = place[0];
          all[2 * (i / STEP) + 1] = place[1];
        }
        if (i < text.length()) {
          advance(place, i);
        }
      }
      return all;
    }

    private void advance(int[] place, int at) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r' && !text.startsWith("\n", at + 1)) {
        place[0]++;
        place[1] = 1;
      } else if (!Character.isLowSurrogate(c)) {
        place[1]++;
      }
    }
  }
}
