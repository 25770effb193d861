package jobpostings.local;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.json.JsonLines;

/**
 * An API that exists only on this machine: logs of events and undelivered records, as JSON lines.
 *
 * @param logs by name
 */
record LogApi(Map<String, JsonLines> logs) {
  /** The path of the logs. */
  static final String ROOT = "/_local/";

  HttpReply answer(HttpCall call) {
    Optional<JsonLines> log =
        Optional.ofNullable(logs.get(call.path().substring(ROOT.length())))
            .filter(_ -> call.method().equals("GET"));
    return log.map(lines -> reply(200, "application/jsonl", lines.content()))
        .orElseGet(
            () ->
                reply(
                    404,
                    "application/json",
                    Json.write(
                        Map.of(
                            "message",
                            "Here is GET %s with one of %s."
                                .formatted(ROOT, logs.keySet().stream().sorted().toList())))));
  }

  private static HttpReply reply(int status, String type, byte[] body) {
    return new HttpReply(status, List.of(Map.entry("Content-Type", type)), body);
  }
}
