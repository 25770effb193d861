package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import jobpostings.http.Parameters;

/** How much of jobs is shown: the parameter {@code view}. */
final class JobView {
  static final String NAME = "view";
  static final String FULL = "full";

  private JobView() {}

  /** Whether whole jobs are wanted. */
  static boolean isFull(Parameters parameters) {
    return parameters
        .value(
            NAME,
            view -> Optional.of(view).filter(Set.of("header", FULL)::contains),
            "header or full, in lower case")
        .filter(FULL::equals)
        .isPresent();
  }
}
