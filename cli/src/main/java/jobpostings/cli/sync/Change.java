package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jobpostings.cli.feed.Position;
import jobpostings.cli.service.Json;

/**
 * What was done with a job, or would be.
 *
 * @param action created, changed or archived
 * @param status that the job has then
 * @param position in the file; null if it isn't there any more
 * @param members those that change; null if that isn't known
 */
record Change(
    String action,
    String status,
    JsonNode referenceId,
    String title,
    Position position,
    JsonNode members) {

  ObjectNode json() {
    ObjectNode json = Json.MAPPER.createObjectNode().put("action", action).put("status", status);
    json.set("referenceId", referenceId);
    json.put("title", title);
    json.put("line", position == null ? null : position.line());
    json.set("changedMembers", members == null || members.isMissingNode() ? null : members);
    return json;
  }
}
