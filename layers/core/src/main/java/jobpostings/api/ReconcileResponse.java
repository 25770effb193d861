package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jobpostings.http.Response;
import jobpostings.job.batch.Reconciled;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** The response to a reconcile (docs/contract.md, Reconcile). */
public final class ReconcileResponse {
  /** In bytes; what else is in the response takes less than as much again. */
  private static final long ROOM_FOR_NOT_HERE = 3_000_000;

  private ReconcileResponse() {}

  public static Response of(boolean dryRun, Reconciled reconciled) {
    RequestMetrics.current()
        .ifPresent(
            metrics -> {
              metrics.count("toArchive", reconciled.counts().toArchive());
              metrics.count("archived", dryRun ? 0 : reconciled.counts().archived());
              metrics.count("remaining", reconciled.remaining());
            });
    return Response.ok(
        json -> {
          json.writeStartObject();
          json.writeBooleanField("dryRun", dryRun);
          writeFound(reconciled, json);
          Json.texts("notHere", withRoom(reconciled.notHere()), json);
          json.writeNumberField("remaining", reconciled.remaining());
          json.writeEndObject();
        });
  }

  /** Without those that are too long: one that no job can have may be as long as a body. */
  private static List<String> withRoom(List<String> notHere) {
    List<String> listed = new ArrayList<>();
    long left = ROOM_FOR_NOT_HERE;
    for (String referenceId : notHere) {
      // An upper bound: quotes and backslashes are escaped twice.
      long bytes = 2 * Json.bytesWithinString(referenceId) + 10;
      if (bytes <= left) {
        left -= bytes;
        listed.add(referenceId);
      }
    }
    return listed;
  }

  /** Writes the members that a refusal has as well. */
  static void writeFound(Reconciled reconciled, JsonGenerator json) throws IOException {
    Counts counts = reconciled.counts();
    json.writeObjectFieldStart("counts");
    json.writeNumberField("sent", counts.sent());
    json.writeNumberField("active", counts.active());
    json.writeNumberField("archived", counts.archived());
    json.writeNumberField("toArchive", counts.toArchive());
    json.writeNumberField("notHere", counts.notHere());
    json.writeNumberField("withoutReference", counts.withoutReference());
    json.writeNumberField("left", counts.left());
    json.writeEndObject();
    Json.array("toArchive", reconciled.toArchive(), ReconcileResponse::write, json);
  }

  private static void write(Reconciled.ArchivedJob removal, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", removal.id());
    json.writeStringField("referenceId", removal.referenceId());
    json.writeStringField("title", removal.title());
    json.writeEndObject();
  }
}
