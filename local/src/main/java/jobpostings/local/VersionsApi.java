package jobpostings.local;

import static java.util.Map.entry;

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

  private record Alias(String version, String description) {}

  private final Map<String, Template.Function> functions = new ConcurrentHashMap<>();
  private final Map<String, Alias> aliases = new ConcurrentHashMap<>();

  VersionsApi(List<Template.Function> functions) {
    functions.forEach(function -> this.functions.put(function.name(), function));
  }

  /** The answer, or none if this is another operation, or there is no such function. */
  Optional<byte[]> answer(HttpCall call) {
    if (call.path().replaceFirst("/$", "").equals(InvokeApi.ROOT) && call.method().equals("GET")) {
      return Optional.of(Json.write(Map.of("Functions", all())));
    }
    Matcher alias = ALIAS.matcher(call.path());
    if (!alias.matches() || !functions.containsKey(alias.group(1))) {
      return Optional.empty();
    }
    if (call.method().equals("PUT")) {
      JsonNode sent = read(call.body());
      aliases.put(
          alias.group(1),
          new Alias(sent.path("FunctionVersion").asText(), sent.path("Description").asText()));
    }
    Alias now = aliases.getOrDefault(alias.group(1), new Alias("2", ""));
    return Optional.of(
        Json.write(
            Map.ofEntries(
                entry("Name", "live"),
                entry("FunctionVersion", now.version()),
                entry("Description", now.description()))));
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
        .flatMap(
            function ->
                VERSIONS.stream()
                    .map(
                        version ->
                            Map.<String, Object>ofEntries(
                                entry("FunctionName", function.name()),
                                entry("Version", version),
                                entry(
                                    "SnapStart",
                                    Map.of(
                                        "ApplyOn",
                                        function.hasSnapshots() ? "PublishedVersions" : "None")))))
        .toList();
  }
}
