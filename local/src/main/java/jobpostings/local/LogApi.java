package jobpostings.local;

import java.util.List;
import java.util.Map;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
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
    JsonLines log = logs.get(call.path().substring(ROOT.length()));
    if (log == null || !call.method().equals("GET")) {
      String known = logs.keySet().stream().sorted().toList().toString();
      return HttpReply.json(
          404,
          "application/json",
          Map.of("message", "Here is GET %s with one of %s.".formatted(ROOT, known)));
    }
    return new HttpReply(
        200, List.of(Map.entry("Content-Type", "application/jsonl")), log.content());
  }
}
