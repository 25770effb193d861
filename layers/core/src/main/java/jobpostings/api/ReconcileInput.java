package jobpostings.api;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.job.ReferenceId;
import jobpostings.job.batch.Reconciliation;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;

/** Reads the body of a reconcile (docs/contract.md, Reconcile). */
public final class ReconcileInput {
  private static final String REFERENCE_IDS = "referenceIds";
  private static final Set<String> MEMBERS = Set.of(REFERENCE_IDS, "asOf", "maxRemovals", "dryRun");

  /** How far a client's clock may be ahead. */
  private static final Duration MAX_AHEAD = Duration.ofMinutes(5);

  private final Violations violations = new Violations();
  private final Members body;

  /**
   * @throws Problem if the body can't be read
   */
  public ReconcileInput(Request request) {
    body = new Members(RequestBody.read(request), request.strict(), MEMBERS, violations);
  }

  /**
   * @throws Problem listing everything that is wrong
   */
  public Reconciliation read(Instant now) {
    SequencedSet<String> referenceIds = new LinkedHashSet<>();
    Optional<Integer> count =
        body.required(
            REFERENCE_IDS,
            member -> member.elements(element -> add(element, referenceIds)),
            "referenceIds is required: an array with that of each job that is open in your"
                + " system.");
    Optional<Instant> asOf = asOf(now);
    Sent<Integer> maxRemovals = body.get("maxRemovals").count();
    if (count.equals(Optional.of(0))) {
      String message =
          "referenceIds is empty, which archives all of your active jobs that have one. If no job"
              + " is open in your system, send their number as maxRemovals.";
      maxRemovals.required(Optional.empty(), "/maxRemovals", message, violations);
    }
    boolean dryRun = body.get("dryRun").flag().orElse(false);
    body.check();
    return new Reconciliation(
        referenceIds,
        asOf.orElse(now),
        maxRemovals.asOptional().map(OptionalLong::of).orElse(OptionalLong.empty()),
        dryRun);
  }

  private void add(Member element, Set<String> referenceIds) {
    element
        .required(
            Member::identifier,
            "A referenceId is text of 1 to %d characters.".formatted(ReferenceId.MAX_LENGTH))
        .filter(referenceId -> !referenceIds.add(referenceId))
        .ifPresent(
            referenceId ->
                violations.add(
                    element.pointer(),
                    () ->
                        new Violation(
                            element.pointer(),
                            ViolationCode.DUPLICATE,
                            "\"%s\" is there already. Send each referenceId once."
                                .formatted(Excerpt.beginning(referenceId)))));
  }

  private Optional<Instant> asOf(Instant now) {
    Optional<Instant> asOf = body.get("asOf").moment().asOptional();
    if (asOf.isPresent() && asOf.get().isAfter(now.plus(MAX_AHEAD))) {
      String message =
          "asOf is in the future: it is %s now. Send the moment at which you read your list.";
      violations.add("/asOf", ViolationCode.OUT_OF_RANGE, message.formatted(now));
    }
    return asOf.map(moment -> moment.isAfter(now) ? now : moment);
  }
}
