package jobpostings.operator;

import java.util.Set;
import java.util.function.Function;
import jobpostings.json.Json;

/**
 * One thing that operators can have done.
 *
 * @param name by which they ask for it
 * @param members what else they may send with it
 * @param operation does it, or throws a {@link jobpostings.problem.Problem}; gives the answer
 */
record Action(String name, Set<String> members, Function<Input, Json.Writable> operation) {

  /** As a choice is read and shown. */
  @Override
  public String toString() {
    return name;
  }
}
