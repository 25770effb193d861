package jobpostings.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import jobpostings.terminal.Failure;

/** The employer's log of changes. */
public final class Changes {
  private static final String PATH = "/jobs/changes";

  private final Client client;

  public Changes(Client client) {
    this.client = client;
  }

  /**
   * Passes on all changes after a cursor that there are now, oldest first.
   *
   * @param after a cursor, "now", or "" for the oldest that is kept
   * @return the cursor to go on from
   * @throws Failure if the cursor is too old
   */
  public String read(String after, Consumer<JsonNode> each) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("after", after);
    parameters.put("pageSize", "100");
    String next = PATH + Jobs.query(parameters);
    while (true) {
      JsonNode page = page(next);
      page.path("data").forEach(each);
      JsonNode paging = page.path("paging");
      if (!paging.path("next").isTextual()) {
        return paging.path("cursor").asText();
      }
      next = PATH + "?" + URI.create(paging.path("next").asText()).getRawQuery();
    }
  }

  private JsonNode page(String path) {
    Answer answer = client.send("GET", path, Optional.empty(), Map.of());
    if (answer.code().equals("cursor-expired")) {
      throw new Failure(
          Failure.REFUSED,
          "What happened since is no longer kept. Read all with jobs export, then go on with --after %s."
              .formatted(answer.body().path("cursor").asText()));
    }
    return Client.required(answer).body();
  }
}
