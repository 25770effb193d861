package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;

/**
 * The members of one body that don't exist: violations in strict handling, else ignored, and told
 * of (docs/to-the-letter.md, Members). Not for use by several threads.
 */
final class UnknownMembers {
  /** How many are told of. */
  private static final int MAX_TOLD = 20;

  private final boolean strict;
  private final Violations violations;

  /** Pointers to those that are ignored: of each object the first, as no more can be told of. */
  private final Set<String> ignored = new HashSet<>();

  /** Pointers to what has any of them inside. */
  private final Set<String> around = new HashSet<>();

  UnknownMembers(boolean strict, Violations violations) {
    this.strict = strict;
    this.violations = violations;
  }

  /** Finds those of the object at the pointer, but not those of objects within it. */
  void find(ObjectNode object, String at, Set<String> known) {
    int found = 0;
    boolean isAlone =
        strict && object.properties().stream().noneMatch(each -> known.contains(each.getKey()));
    for (var member : object.properties()) {
      String name = member.getKey();
      if (known.contains(name)) {
        continue;
      }
      String pointer = Members.pointer(at, name);
      if (strict) {
        violations.add(
            pointer,
            () -> {
              List<String> misplaced = misplaced(member.getValue(), known);
              return isAlone && !misplaced.isEmpty() || misplaced.size() > 1
                  ? aroundOthers(pointer, name, misplaced, member.getValue().isArray())
                  : Violation.unknownName(pointer, "member", name, known);
            });
      }
      if (found++
          < MAX_TOLD) { // The replay of a request is not an error, even if this one is strict.
        ignore(pointer, at);
      }
    }
  }

  /** Members that an unknown one holds in place of the object, as in {"job": {"title": ...}}. */
  private static List<String> misplaced(JsonNode value, Set<String> known) {
    JsonNode held = value.isArray() ? value.path(0) : value;
    return held.properties().stream().map(Map.Entry::getKey).filter(known::contains).toList();
  }

  private static Violation aroundOthers(
      String pointer, String name, List<String> misplaced, boolean isArray) {
    String shown = Excerpt.name(name);
    return new Violation(
        pointer,
        ViolationCode.UNKNOWN_MEMBER,
        "There is no member \"%s\" here. What %s holds belongs %s: send %s without \"%s\" around it."
            .formatted(
                shown,
                isArray ? "each of its elements" : "it",
                pointer.lastIndexOf('/') > 0
                    ? "in its place"
                    : isArray ? "in a body of its own" : "in the body itself",
                misplaced.stream()
                        .limit(2)
                        .map(member -> "\"" + member + "\"")
                        .collect(Collectors.joining(", "))
                    + (misplaced.size() > 2 ? " and the rest" : ""),
                shown));
  }

  private void ignore(String pointer, String at) {
    ignored.add(pointer);
    for (String outer = at;
        !outer.isEmpty() && around.add(outer);
        outer = outer.substring(0, outer.lastIndexOf('/'))) {}
  }

  /** Pointers to the first that were ignored, in the order of the body. */
  List<String> ignored(ObjectNode body) {
    SequencedSet<String> inOrder = new LinkedHashSet<>();
    if (!ignored.isEmpty()) {
      addWithin(body, "", inOrder);
    }
    return inOrder.stream().limit(MAX_TOLD).toList();
  }

  private void addWithin(JsonNode node, String at, Set<String> inOrder) {
    for (var member : node.properties()) {
      add(member.getValue(), Members.pointer(at, member.getKey()), inOrder);
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      add(node.get(i), at + "/" + i, inOrder);
    }
  }

  private void add(JsonNode node, String pointer, Set<String> inOrder) {
    if (ignored.contains(pointer)) {
      inOrder.add(pointer);
    } else if (around.contains(pointer)) {
      addWithin(node, pointer, inOrder);
    }
  }
}
