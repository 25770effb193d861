package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.service.Json;

/**
 * How to sync.
 *
 * @param dryRun whether only to report what would change
 * @param maxRemovals how many jobs may be archived; the service's guard if empty
 * @param asOf when the file was true; now if empty
 * @param despiteErrors whether to archive although some rows can't be read
 * @param newPlaces whether places may be new that are nearly known ones, or hardly places
 * @param strictPay whether pay that is not understood keeps its job out
 */
public record Options(
    boolean dryRun,
    Optional<Integer> maxRemovals,
    boolean allowEmpty,
    Optional<Instant> asOf,
    boolean despiteErrors,
    boolean newPlaces,
    boolean strictPay) {

  ObjectNode reconcile(Set<String> referenceIds) {
    ObjectNode body = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
    referenceIds.forEach(body.putArray("referenceIds")::add);
    asOf.ifPresent(time -> body.put("asOf", time.toString()));
    maxRemovals.ifPresent(most -> body.put("maxRemovals", most));
    body.put("allowEmpty", allowEmpty);
    return body;
  }
}
