package jobpostings.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.local.http.HttpCall;
import jobpostings.local.json.Json;
import jobpostings.local.template.Template;

/**
 * Lambda's operations on versions and aliases, as far as the service uses them. Here each function
 * has two versions, of the same code, so that a roll-back can be practised.
 */
final class VersionsApi {
  private static final Pattern ALIAS = Pattern.compile(InvokeApi.ROOT + "/([^/]+)/aliases/live");
  private static final List<String> VERSIONS = List.of("$LATEST", "1", "2");

  private final Map<String, Template.Function> functions = new ConcurrentHashMap<>();
  private final Map<String, Map<String, String>> aliases = new ConcurrentHashMap<>();

  VersionsApi(List<Template.Function> functions) {
    functions.forEach(function -> this.functions.put(function.name(), function));
  }

  /** The answer, or none if this is another operation, or there is no such function. */
  Optional<byte[]> answer(HttpCall call) {
    if (call.path().replaceFirst("/$", "").equals(InvokeApi.ROOT) && call.method().equals("GET")) {
      return Optional.of(Json.write(Map.of("Functions", all())));
    }
    Matcher path = ALIAS.matcher(call.path());
    if (!path.matches() || !functions.containsKey(path.group(1))) {
      return Optional.empty();
    }
    if (call.method().equals("PUT")) {
      JsonNode sent = read(call.body());
      aliases.put(
          path.group(1),
          alias(sent.path("FunctionVersion").asText(), sent.path("Description").asText()));
    }
    return Optional.of(Json.write(aliases.getOrDefault(path.group(1), alias("2", ""))));
  }

  private static Map<String, String> alias(String version, String description) {
    return Map.of("Name", "live", "FunctionVersion", version, "Description", description);
  }

  private static JsonNode read(byte[] body) {
    try {
      return Json.read(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Map<String, Object>> all() {
    return functions.values().stream()
        .flatMap(function -> VERSIONS.stream().map(version -> version(function, version)))
        .toList();
  }

  private static Map<String, Object> version(Template.Function function, String version) {
    String snapshots = function.hasSnapshots() ? "PublishedVersions" : "None";
    return Map.of(
        "FunctionName", function.name(),
        "Version", version,
        "SnapStart", Map.of("ApplyOn", snapshots));
  }
}
