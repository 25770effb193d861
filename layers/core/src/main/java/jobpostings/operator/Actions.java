package jobpostings.operator;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import jobpostings.body.Members;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.Violations;

/** All actions of one function. */
public abstract class Actions {
  private static final String ACTION = "action";

  /** Who asks: for the log alone, as it is not checked. */
  public static final String BY = "by";

  Actions() {}

  abstract List<Action> all();

  /**
   * Carries out the action in the input. A member that does not exist is refused, so that a typing
   * error is not taken for a member left out.
   *
   * @throws Problem if there is no such action, or it can't be carried out
   */
  public final Json.Writable answer(ObjectNode input) {
    Action action = action(input);
    Set<String> known = new HashSet<>(action.members());
    known.addAll(Set.of(ACTION, BY));
    Violations violations = new Violations();
    Members members = new Members(input, true, known, violations);
    Supplier<Json.Writable> operation = action.operation().apply(members);
    violations.requireNone();
    return operation.get();
  }

  private Action action(ObjectNode input) {
    List<Action> actions = all();
    Violations violations = new Violations();
    Members members = new Members(input, false, Set.of(ACTION), violations);
    return members
        .required(
            ACTION,
            action -> action.oneOf(actions),
            "action is required: it says what to do. Send one of: %s."
                .formatted(String.join(", ", actions.stream().map(Action::name).toList())))
        .orElseThrow(() -> Problem.validationFailed(violations));
  }

  /** Writes a member with counts, in the order of the constants. */
  static <K extends Enum<K>> void writeCounts(String name, Map<K, Long> counts, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<K, Long> count : new TreeMap<>(counts).entrySet()) {
      json.writeNumberField(count.getKey().toString(), count.getValue());
    }
    json.writeEndObject();
  }
}
