package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;

/**
 * The members of one body that don't exist: violations in strict handling, else ignored, and told
 * of (docs/contract.md, Members). Not for use by several threads.
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
    for (var member : object.properties()) {
      String name = member.getKey();
      if (known.contains(name)) {
        continue;
      }
      String pointer = Members.pointer(at, name);
      if (strict) {
        violations.add(pointer, () -> Violation.unknownName(pointer, "member", name, known));
      }
      if (found++
          < MAX_TOLD) { // The replay of a request is not an error, even if this one is strict.
        ignore(pointer, at);
      }
    }
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
