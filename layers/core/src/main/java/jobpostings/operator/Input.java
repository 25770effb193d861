package jobpostings.operator;

import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * What operators send with an action. All of it is read before anything is done, so that all that
 * is wrong with it is reported at once.
 */
final class Input {
  static final String PAGE_SIZE = "pageSize";
  static final String AFTER = "after";

  private static final int DEFAULT_SIZE = 10;
  private static final int MOST = 100;

  private final Members members;
  private final Violations violations;

  Input(Members members, Violations violations) {
    this.members = members;
    this.violations = violations;
  }

  Member get(String name) {
    return members.get(name);
  }

  /**
   * What a member must have; that it has none is reported.
   *
   * @param what the requirement, as a sentence
   */
  <T> Required<T> required(String name, Sent<T> sent, String what) {
    return new Required<>(sent.required(Optional.empty(), members.pointer(name), what, violations));
  }

  /** A required value, which is there once nothing is wrong with the input. */
  record Required<T>(Optional<T> value) implements Supplier<T> {
    @Override
    public T get() {
      return value.orElseThrow();
    }
  }

  /** Reports that something is wrong with a member. */
  void refuse(String name, ViolationCode code, String message) {
    violations.add(members.pointer(name), code, message);
  }

  /** The size of page that is asked for, a hundred at most. */
  int pageSize() {
    return Math.min(get(PAGE_SIZE).positive().orElse(DEFAULT_SIZE), MOST);
  }

  /** The id behind which a page begins. */
  Optional<Integer> after() {
    return get(AFTER).positive().asOptional();
  }

  /**
   * @param operation what to do once all was read and nothing is wrong with it
   * @throws Problem when something is
   */
  Json.Writable answer(Supplier<Json.Writable> operation) {
    if (!violations.isEmpty()) {
      throw Problem.validationFailed(violations);
    }
    return operation.get();
  }
}
