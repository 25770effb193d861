package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import jobpostings.cli.mapping.Draft;
import jobpostings.cli.service.Json;

/** Jobs that fit into one request. */
final class Batch {
  private static final int MAX_OPERATIONS = 500;
  private static final int MAX_BYTES =
      5 * 1024 * 1024 - 1024; // the rest is for the JSON around them

  private final List<Draft> drafts = new ArrayList<>();
  private int bytes;

  /** Whether the job was added; if not, there is no room for it. */
  boolean add(Draft draft) {
    int size = Json.bytes(operation(draft)).length + 1;
    if (drafts.size() == MAX_OPERATIONS || bytes + size > MAX_BYTES) {
      return false;
    }
    bytes += size;
    return drafts.add(draft);
  }

  private static ObjectNode operation(Draft draft) {
    ObjectNode operation = Json.MAPPER.createObjectNode().put("op", "put");
    if (draft.id() != null) {
      operation.put("id", draft.id());
    }
    operation.set("job", draft.job());
    return operation;
  }

  List<Draft> drafts() {
    return List.copyOf(drafts);
  }

  static ObjectNode body(List<Draft> drafts, boolean dryRun) {
    ObjectNode body = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
    ArrayNode operations = body.putArray("operations");
    drafts.forEach(draft -> operations.add(operation(draft)));
    return body;
  }
}
