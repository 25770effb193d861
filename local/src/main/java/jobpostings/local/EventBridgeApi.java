package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.json.JsonLines;
import jobpostings.local.template.LocalAccount;

/**
 * EventBridge's PutEvents operation. The events of all buses go to one log, in the form in which
 * EventBridge delivers them.
 *
 * @param buses the names of the buses, apart from the default one
 */
record EventBridgeApi(Set<String> buses, JsonLines events) {
  /** The header that names the operation. */
  static final String TARGET = "X-Amz-Target";

  private static final List<String> REQUIRED = List.of("Source", "DetailType", "Detail");
  private static final int MAX_ENTRIES = 10;
  private static final int MAX_BYTES = 256 * 1024;
  private static final int TIME_BYTES = 14;

  HttpReply answer(HttpCall call) {
    if (!call.header(TARGET).equals(Optional.of("AWSEvents.PutEvents"))) {
      return refusal("UnknownOperationException", "Only PutEvents is supported.");
    }
    JsonNode entries;
    try {
      entries = Json.read(call.body()).path("Entries");
    } catch (IOException e) {
      return refusal("SerializationException", "The request is not JSON.");
    }
    if (!entries.isArray() || entries.isEmpty() || entries.size() > MAX_ENTRIES) {
      return refusal(
          "ValidationException", "A request has 1 to %d entries.".formatted(MAX_ENTRIES));
    }
    if (entries.valueStream().mapToLong(EventBridgeApi::bytes).sum() > MAX_BYTES) {
      return refusal(
          "ValidationException", "Total size of the entries in the request is over the limit.");
    }
    return put(entries);
  }

  private HttpReply put(JsonNode entries) {
    List<Map<String, Object>> accepted = new ArrayList<>();
    List<Map<String, Object>> results = new ArrayList<>();
    for (JsonNode entry : entries) {
      Optional<Map<String, Object>> fault = fault(entry);
      if (fault.isEmpty()) {
        Map<String, Object> event = event(entry);
        accepted.add(event);
        results.add(Map.of("EventId", event.get("id")));
      } else {
        results.add(fault.get());
      }
    }
    events.add(accepted);
    return reply(
        200, Map.of("FailedEntryCount", results.size() - accepted.size(), "Entries", results));
  }

  private Optional<Map<String, Object>> fault(JsonNode entry) {
    for (String name : REQUIRED) {
      if (entry.path(name).asText().isBlank()) {
        return Optional.of(fault("InvalidArgument", "Parameter %s is not valid.".formatted(name)));
      }
    }
    if (detail(entry).filter(JsonNode::isObject).isEmpty()) {
      return Optional.of(fault("MalformedDetail", "Detail is malformed."));
    }
    String bus = entry.path("EventBusName").asText("default").replaceFirst("^arn:.*/", "");
    if (!bus.equals("default") && !buses.contains(bus)) {
      return Optional.of(fault("InvalidArgument", "There is no event bus %s.".formatted(bus)));
    }
    return Optional.empty();
  }

  private static Map<String, Object> fault(String code, String message) {
    return Map.of("ErrorCode", code, "ErrorMessage", message);
  }

  private static Optional<JsonNode> detail(JsonNode entry) {
    try {
      return Optional.of(Json.read(entry.path("Detail").asText().getBytes(UTF_8)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Map<String, Object> event(JsonNode entry) {
    // To the second, as in EventBridge.
    long time = entry.path("Time").asLong(Instant.now().getEpochSecond());
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("version", "0");
    event.put("id", UUID.randomUUID().toString());
    event.put("detail-type", entry.path("DetailType").asText());
    event.put("source", entry.path("Source").asText());
    event.put("account", LocalAccount.ID);
    event.put("time", Instant.ofEpochSecond(time).toString());
    event.put("region", LocalAccount.REGION);
    event.put("resources", entry.has("Resources") ? entry.get("Resources") : List.of());
    event.put("detail", detail(entry).orElseThrow());
    return event;
  }

  /** The size of an entry, as EventBridge counts it. */
  private static long bytes(JsonNode entry) {
    long bytes = entry.has("Time") ? TIME_BYTES : 0;
    for (String name : REQUIRED) {
      bytes += entry.path(name).asText().getBytes(UTF_8).length;
    }
    for (JsonNode resource : entry.path("Resources")) {
      bytes += resource.asText().getBytes(UTF_8).length;
    }
    return bytes;
  }

  private static HttpReply refusal(String type, String message) {
    return reply(400, Map.of("__type", type, "message", message));
  }

  private static HttpReply reply(int status, Map<String, Object> body) {
    return HttpReply.json(status, "application/x-amz-json-1.1", body);
  }
}
