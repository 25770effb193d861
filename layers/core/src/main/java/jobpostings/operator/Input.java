package jobpostings.operator;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.page.Page;
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
   * A required member, which is there if nothing is wrong with the input. If it has no value, that
   * is reported.
   *
   * @param what the requirement, as a sentence
   */
  <T> Supplier<T> required(String name, Sent<T> sent, String what) {
    Optional<T> value = sent.required(Optional.empty(), members.pointer(name), what, violations);
    return value::orElseThrow;
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
}
