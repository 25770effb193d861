package jobpostings.operator;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * What operators send with an action. It is read as a whole before anything is done, so that all
 * errors are reported at once.
 */
final class Input {
  static final String PAGE_SIZE = "pageSize";
  static final String AFTER = "after";

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
   * A required member. If it has no value, that is reported.
   *
   * @param what the requirement, as a sentence
   */
  <T> Required<T> required(String name, Sent<T> sent, String what) {
    return new Required<>(sent.required(Optional.empty(), members.pointer(name), what, violations));
  }

  /** A required value, which is present if nothing is wrong with the input. */
  record Required<T>(Optional<T> value) implements Supplier<T> {
    @Override
    public T get() {
      return value.orElseThrow();
    }
  }

  /** The grant for a new key; without scopes, the key may do everything. */
  KeyGrant keyGrant(Instant now) {
    return KeyGrant.read("key", members, Scope.ALL, Optional.empty(), now, violations);
  }

  /** Reports that something is wrong with a member. */
  void refuse(String name, ViolationCode code, String message) {
    violations.add(members.pointer(name), code, message);
  }

  /** The page size that was asked for, at most a hundred. */
  int pageSize() {
    return Math.min(get(PAGE_SIZE).positive().orElse(Page.DEFAULT_SIZE), Page.MAX_SIZE);
  }

  /** The id after which a page begins. */
  Optional<Integer> after() {
    return get(AFTER).positive().asOptional();
  }

  /**
   * @param operation what to do if nothing is wrong with the input
   * @throws Problem if something is wrong with it
   */
  Json.Writable answer(Supplier<Json.Writable> operation) {
    violations.requireNone();
    return operation.get();
  }
}
