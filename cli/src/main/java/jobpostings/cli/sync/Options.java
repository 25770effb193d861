package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.service.Json;

/**
 * How to sync, as the options of {@code jobs sync} say.
 *
 * @param maxRemovals the service's guard if empty
 * @param asOf now if empty
 */
public record Options(
    boolean dryRun,
    Optional<Integer> maxRemovals,
    boolean allowEmpty,
    Optional<Instant> asOf,
    boolean despiteErrors,
    boolean newPlaces,
    boolean strictPay,
    boolean ignoreUnread) {
  /**
   * @param isEmpty whether the file has no jobs; else it may have such without a referenceId alone
   */
  ObjectNode reconcile(Set<String> referenceIds, boolean isEmpty) {
    ObjectNode body = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
    referenceIds.forEach(body.putArray("referenceIds")::add);
    asOf.ifPresent(time -> body.put("asOf", time.toString()));
    maxRemovals.ifPresent(most -> body.put("maxRemovals", most));
    body.put("allowEmpty", allowEmpty || !isEmpty);
    return body;
  }
}
