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
    Optional<Instant> asOf,
    boolean despiteErrors,
    boolean newPlaces,
    boolean strictPay,
    boolean ignoreUnread) {
  /** The service wants a guard with an empty list. */
  ObjectNode reconcile(Set<String> referenceIds) {
    ObjectNode body = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
    referenceIds.forEach(body.putArray("referenceIds")::add);
    asOf.ifPresent(time -> body.put("asOf", time.toString()));
    maxRemovals
        .or(() -> referenceIds.isEmpty() ? Optional.of(0) : Optional.empty())
        .ifPresent(most -> body.put("maxRemovals", most));
    return body;
  }
}
