package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.problem.Problem;
import jobpostings.problem.Violations;

/** Reads the body of a restore (docs/contract.md, Versions). */
public final class RestoreInput {
  private static final String VERSION = "version";

  private RestoreInput() {}

  /**
   * The version to restore.
   *
   * @throws Problem listing everything that is wrong
   */
  public static int read(Request request) {
    Violations violations = new Violations();
    Members body =
        new Members(RequestBody.read(request), request.strict(), Set.of(VERSION), violations);
    Optional<Integer> version =
        body.get(VERSION)
            .ordinal()
            .required(
                Optional.empty(),
                body.pointer(VERSION),
                "version is required: the number of the version to restore.",
                violations);
    body.refuseReplacements();
    violations.requireNone();
    return version.orElseThrow();
  }
}
