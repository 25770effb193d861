package jobpostings.operator;

import java.util.Set;
import java.util.function.Function;
import jobpostings.json.Json;

/**
 * One action that operators can ask for.
 *
 * @param name of the action
 * @param members what else may be sent with it
 * @param operation carries it out and returns the result, or throws a {@link
 *     jobpostings.problem.Problem}
 */
record Action(String name, Set<String> members, Function<Input, Json.Writable> operation) {

  /** The name, by which actions are found and listed. */
  @Override
  public String toString() {
    return name;
  }
}
