package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import jobpostings.http.Parameters;

/** How much of jobs is shown: the parameter {@code view}. */
final class JobView {
  static final String NAME = "view";
  static final String FULL = "full";
  private static final String HEADER = "header";

  private JobView() {}

  /** Whether whole jobs are wanted. */
  static boolean isFull(Parameters parameters) {
    return parameters
        .value(NAME, JobView::known, "header or full, in lower case")
        .filter(FULL::equals)
        .isPresent();
  }

  private static Optional<String> known(String view) {
    return Optional.of(view).filter(Set.of(HEADER, FULL)::contains);
  }
}
