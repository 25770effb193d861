package jobpostings.contract.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.junit.jupiter.api.Test;

/**
 * Sends the requests of the collection that {@code npm --prefix docs/lint run postman} makes. None
 * lacks a header or has one that breaks it: what is refused is only what isn't there.
 */
@Tag("deep")
class PostmanCollectionTest {
  private static final Path TOOL = Path.of("../docs/lint/node_modules/.bin/openapi2postmanv2");
  private static final Path COLLECTION = Path.of("../docs/target/postman.json");

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> refused = new ArrayList<>();
  private int sent;

  @Test
  void noRequestIsRefusedForItsForm() throws IOException, InterruptedException {
    assumeTrue(Files.exists(TOOL), "Run npm --prefix docs/lint ci first.");
    Process made =
        new ProcessBuilder("npm", "--prefix", "../docs/lint", "run", "postman")
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target/postman.log").toFile())
            .start();
    assertThat(made.waitFor()).isZero();
    JsonNode collection = Json.read(Files.readAllBytes(COLLECTION));
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    try (LocalService service =
        LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log))) {
      new Operators(service)
          .ask("{'action': 'create-partner', 'partnerId': 'acme-ats', 'name': 'Acme ATS'}");
      for (JsonNode folder : collection.path("item")) {
        for (JsonNode item : folder.path("item")) {
          send(item.path("request"), service.baseUrl() + "/api/v1.1");
        }
      }
    }

    assertThat(sent)
        .isEqualTo(
            OpenApiDocument.read().operations().values().stream()
                .mapToInt(operations -> operations.size())
                .sum());
    assertThat(refused).isEmpty();
  }

  private void send(JsonNode request, String base) throws IOException, InterruptedException {
    sent++;
    String path =
        request
            .at("/url/path")
            .valueStream()
            .map(each -> "/" + each.asText())
            .collect(Collectors.joining());
    for (JsonNode variable : request.at("/url/variable")) {
      path = path.replace(":" + variable.path("key").asText(), variable.path("value").asText());
    }
    String query =
        enabled(request.at("/url/query"))
            .map(each -> each.path("key").asText() + "=" + each.path("value").asText())
            .collect(Collectors.joining("&"));
    HttpRequest.Builder call =
        HttpRequest.newBuilder(URI.create(base + path + (query.isEmpty() ? "" : "?" + query)))
            .header("API-Key", DemoEmployer.NORTHWIND_HEALTH.key())
            .method(
                request.path("method").asText(),
                Optional.ofNullable(request.at("/body/raw").textValue())
                    .map(BodyPublishers::ofString)
                    .orElse(BodyPublishers.noBody()));
    enabled(request.path("header"))
        .forEach(each -> call.header(each.path("key").asText(), each.path("value").asText()));
    HttpResponse<String> response = http.send(call.build(), BodyHandlers.ofString());
    if (List.of(400, 401, 405, 406, 412, 415, 500).contains(response.statusCode())) {
      refused.add("%s %s: %s".formatted(request.path("method").asText(), path, response.body()));
    }
  }

  private static Stream<JsonNode> enabled(JsonNode list) {
    return list.valueStream().filter(each -> !each.path("disabled").asBoolean());
  }
}
