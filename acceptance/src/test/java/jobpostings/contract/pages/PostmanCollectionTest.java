package jobpostings.contract.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.json.Json;
import jobpostings.openapi.OpenApiDocument;
import jobpostings.support.Operators;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sends the requests of the collection that {@code npm --prefix docs/lint run postman} makes, once
 * as they are, and once with what a plain import of the document switches on. None lacks a header
 * or has one that breaks it: what is refused is only what isn't there.
 */
@Tag("deep")
class PostmanCollectionTest {
  private static final Path TOOL = Path.of("../docs/lint/node_modules/.bin/openapi2postmanv2");
  private static final Path MADE = Path.of("../docs/target");

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> refused = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"postman", "imported"})
  void noRequestIsRefusedForItsForm(String switchedOn) throws IOException, InterruptedException {
    assumeTrue(Files.exists(TOOL), "Run npm --prefix docs/lint ci first.");
    Map<String, JsonNode> requests = requests("postman");
    Map<String, JsonNode> others = requests(switchedOn);
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    try (LocalService service =
        LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log))) {
      new Operators(service)
          .ask("{'action': 'create-partner', 'partnerId': 'acme-ats', 'name': 'Acme ATS'}");
      for (Map.Entry<String, JsonNode> each : requests.entrySet()) {
        send(each.getValue(), others.get(each.getKey()), service.baseUrl() + "/api/v1.1");
      }
    }

    assertThat(requests)
        .hasSize(
            OpenApiDocument.read().operations().values().stream()
                .mapToInt(operations -> operations.size())
                .sum());
    assertThat(refused).isEmpty();
  }

  /** The requests of a collection that npm's script of that name makes, by method and path. */
  private static Map<String, JsonNode> requests(String script)
      throws IOException, InterruptedException {
    Process made =
        new ProcessBuilder("npm", "--prefix", "../docs/lint", "run", script)
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target", script + ".log").toFile())
            .start();
    assertThat(made.waitFor()).isZero();
    Map<String, JsonNode> requests = new LinkedHashMap<>();
    collect(Json.read(Files.readAllBytes(MADE.resolve(script + ".json"))), requests);
    return requests;
  }

  private static void collect(JsonNode folder, Map<String, JsonNode> requests) {
    for (JsonNode item : folder.path("item")) {
      JsonNode request = item.path("request");
      if (request.isMissingNode()) {
        collect(item, requests);
      } else {
        requests.put(request.path("method").asText() + path(request), request);
      }
    }
  }

  private static String path(JsonNode request) {
    return request
        .at("/url/path")
        .valueStream()
        .map(each -> "/" + each.asText())
        .collect(Collectors.joining());
  }

  /** Sends a request with the headers and the query of another. */
  private void send(JsonNode request, JsonNode other, String base)
      throws IOException, InterruptedException {
    String path = path(request);
    for (JsonNode variable : request.at("/url/variable")) {
      path = path.replace(":" + variable.path("key").asText(), variable.path("value").asText());
    }
    String query =
        enabled(other.at("/url/query"))
            .map(each -> each.path("key").asText() + "=" + encoded(each.path("value").asText()))
            .collect(Collectors.joining("&"));
    HttpRequest.Builder call =
        HttpRequest.newBuilder(URI.create(base + path + (query.isEmpty() ? "" : "?" + query)))
            .header("API-Key", DemoEmployer.NORTHWIND_HEALTH.key())
            .method(
                request.path("method").asText(),
                Optional.ofNullable(request.at("/body/raw").textValue())
                    .map(BodyPublishers::ofString)
                    .orElse(BodyPublishers.noBody()));
    enabled(other.path("header"))
        .forEach(each -> call.header(each.path("key").asText(), each.path("value").asText()));
    HttpResponse<String> response = http.send(call.build(), BodyHandlers.ofString());
    if (List.of(400, 401, 405, 406, 412, 415, 500).contains(response.statusCode())) {
      refused.add("%s %s: %s".formatted(request.path("method").asText(), path, response.body()));
    }
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8);
  }

  private static Stream<JsonNode> enabled(JsonNode list) {
    return list.valueStream().filter(each -> !each.path("disabled").asBoolean());
  }
}
