package jobpostings.operator;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import jobpostings.json.Json;

/**
 * One action that operators can ask for.
 *
 * @param name of the action
 * @param members what else may be sent with it
 * @param operation reads all of the input, and returns what to do if nothing is wrong with it: that
 *     returns the result, or throws a {@link jobpostings.problem.Problem}
 */
record Action(
    String name, Set<String> members, Function<Input, Supplier<Json.Writable>> operation) {

  /** An action for which nothing is sent but the id of one thing. */
  static <T> Action onOne(
      String name,
      String member,
      Function<Input, Supplier<T>> id,
      Function<T, Json.Writable> operation) {
    return new Action(
        name,
        Set.of(member),
        input -> {
          Supplier<T> of = id.apply(input);
          return () -> operation.apply(of.get());
        });
  }

  /** The name, by which actions are found and listed. */
  @Override
  public String toString() {
    return name;
  }
}
