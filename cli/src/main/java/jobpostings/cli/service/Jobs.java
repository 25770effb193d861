package jobpostings.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;
import jobpostings.terminal.Failure;

/** The employer's jobs at the service. */
public final class Jobs {
  private final Client client;

  public Jobs(Client client) {
    this.client = client;
  }

  /** The query of the parameters that have a value, or "" if none has. */
  public static String query(Map<String, String> parameters) {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    parameters.forEach(
        (name, value) -> {
          if (value != null && !value.isEmpty()) {
            query.add(name + "=" + URLEncoder.encode(value, UTF_8));
          }
        });
    return query.toString();
  }

  /**
   * Reads a list to its end, page by page. Only the query of the link to the next page is used, so
   * that the key goes nowhere else.
   *
   * @param path with its query
   */
  public void pages(String path, Consumer<JsonNode> each) {
    String next = path;
    while (next != null) {
      JsonNode page = client.get(next);
      page.path("data").forEach(each);
      JsonNode link = page.path("paging").path("next");
      next =
          link.isTextual()
              ? path.replaceFirst("\\?.*", "") + "?" + URI.create(link.asText()).getRawQuery()
              : null;
    }
  }

  /** A job, or none if there is none of that id. */
  public Optional<JsonNode> find(int id) {
    Answer answer = client.send("GET", "/jobs/" + id, Optional.empty(), Map.of());
    return answer.status() == 404 ? Optional.empty() : Optional.of(Client.required(answer).body());
  }

  /**
   * The id of the job with that referenceId.
   *
   * @throws Failure if there is none
   */
  public int id(String referenceId) {
    JsonNode data = client.get("/jobs" + query(Map.of("referenceId", referenceId))).path("data");
    if (data.isEmpty()) {
      throw new Failure(
          Failure.REFUSED,
          "There is no job with the referenceId \"%s\". One that was deleted is found by --id."
              .formatted(referenceId));
    }
    return data.path(0).path("id").asInt();
  }
}
