package jobpostings.contract.pages;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.openapi.OpenApiDocument;
import jobpostings.support.Operators;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/** Sends the requests of the collection for Postman to a new service, in order and as they are. */
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
class PostmanCollectionTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{(\\w+)}}");

  /** The scripts have these lines and no others. */
  private static final Pattern SET =
      Pattern.compile("set\\(\"(\\w+)\", pm\\.response\\.json\\(\\)([\\w.?\\[\\]]+)\\);");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> variables = new HashMap<>();
  private final List<String> refused = new ArrayList<>();
  private final TreeSet<String> sent = new TreeSet<>();

  @Test
  void everyRequestSucceedsAtItsFirstSend() throws IOException, InterruptedException {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    try (LocalService service =
        LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log))) {
      URI url = URI.create(service.baseUrl() + "/api/v1.1/docs/postman.json");
      JsonNode collection =
          MAPPER.readTree(
              http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString()).body());
      collection
          .path("variable")
          .forEach(each -> variables.put(each.path("key").asText(), each.path("value").asText()));
      refuseOne(service);
      new Operators(service)
          .ask("{'action': 'create-partner', 'partnerId': 'acme-ats', 'name': 'Acme ATS'}");
      for (JsonNode folder : collection.path("item")) {
        for (JsonNode item : folder.path("item")) {
          send(item);
        }
      }
    }

    assertThat(refused).isEmpty();
    assertThat(sent).hasSize(operations());
  }

  /** There is something to read of requests that were refused, once it is recorded. */
  private void refuseOne(LocalService service) throws IOException, InterruptedException {
    String base = service.baseUrl() + "/api/v1.1";
    assertThat(read(base + "/jobs/1").statusCode()).isEqualTo(404);
    await().until(() -> read(base + "/requests").body().contains("not-found"));
  }

  private HttpResponse<String> read(String url) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url)).header("API-Key", variables.get("apiKey")).build(),
        BodyHandlers.ofString());
  }

  private static int operations() {
    return OpenApiDocument.read().operations().values().stream().mapToInt(Map::size).sum();
  }

  private void send(JsonNode item) throws IOException, InterruptedException {
    JsonNode request = item.path("request");
    String method = request.path("method").asText();
    String url = filled(request.at("/url/raw").asText());
    HttpRequest.Builder call =
        HttpRequest.newBuilder(URI.create(url))
            .method(
                method,
                Optional.ofNullable(request.at("/body/raw").textValue())
                    .map(body -> BodyPublishers.ofString(filled(body)))
                    .orElse(BodyPublishers.noBody()));
    if (!request.at("/auth/type").asText().equals("noauth")) {
      call.header("API-Key", filled(request.at("/auth/apikey/1/value").asText("{{apiKey}}")));
    }
    for (JsonNode header : request.path("header")) {
      if (!header.path("disabled").asBoolean()) {
        call.header(header.path("key").asText(), filled(header.path("value").asText()));
      }
    }
    HttpResponse<String> response = http.send(call.build(), BodyHandlers.ofString());
    sent.add(method + " " + request.at("/url/raw").asText());
    if (response.statusCode() / 100 != 2 || response.statusCode() == 207) {
      refused.add("%s %s: %d %s".formatted(method, url, response.statusCode(), response.body()));
    }
    for (JsonNode line : item.at("/event/0/script/exec")) {
      for (MatchResult set : SET.matcher(line.asText()).results().toList()) {
        String pointer = set.group(2).replaceAll("\\?\\.\\[?(\\w+)]?", "/$1");
        JsonNode value = MAPPER.readTree(response.body()).at(pointer);
        if (!value.isMissingNode()) {
          variables.put(set.group(1), value.asText());
        }
      }
    }
  }

  private String filled(String text) {
    return VARIABLE.matcher(text).replaceAll(match -> variables.get(match.group(1)));
  }
}
