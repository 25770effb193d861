package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.job.JobDocument;
import jobpostings.json.Json;

/**
 * An HTTP response.
 *
 * @param body none for a status that has none
 */
public record Response(int status, Map<String, String> headers, Optional<String> body) {
  private static final String JSON = "application/json";

  private static Response json(int status, String body) {
    return new Response(status, Map.of("Content-Type", JSON), Optional.of(body));
  }

  public static Response ok(Json.Writable body) {
    return json(200, Json.text(body));
  }

  /** Entries of a list, all of them. */
  static <T> Response list(List<T> entries, Json.Writer<T> writer) {
    return ok(
        json -> {
          json.writeStartObject();
          data(entries, writer, json);
          json.writeEndObject();
        });
  }

  /** Entries of a list, one page of them. */
  static <T> Response page(List<T> entries, Json.Writer<T> writer, Paging paging) {
    return ok(
        json -> {
          json.writeStartObject();
          data(entries, writer, json);
          paging.write(json);
          json.writeEndObject();
        });
  }

  private static <T> void data(List<T> entries, Json.Writer<T> writer, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("data");
    for (T entry : entries) {
      writer.write(entry, json);
    }
    json.writeEndArray();
  }

  /** A job, which the client may keep as long as it asks whether it is still the same. */
  public static Response ok(JobDocument job) {
    Map<String, String> headers =
        Map.of("Content-Type", JSON, "ETag", job.etag(), "Cache-Control", "no-cache");
    return new Response(200, headers, Optional.of(job.json()));
  }

  public static Response created(JobDocument job, Request request) {
    return json(201, job.json())
        .with("ETag", job.etag())
        .with("Location", request.url("/jobs/" + job.id()));
  }

  /** The same for a job that an earlier request has created, and this one nothing. */
  public static Response replayed(JobDocument job, Request request) {
    return created(job, request).with("Idempotent-Replayed", "true");
  }

  public static Response noContent() {
    return new Response(204, Map.of(), Optional.empty());
  }

  /** The same, unless it has a tag that says that the client has it (RFC 9110, If-None-Match). */
  public Response unlessKnown(Request request) {
    boolean known =
        request
            .header("if-none-match")
            .map(header -> EntityTags.of(header).matchWeakly(headers.get("ETag")))
            .orElse(false);
    if (!known) {
      return this;
    }
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.remove("Content-Type");
    return new Response(304, kept, Optional.empty());
  }

  /** The same with a header more, or with that header changed. */
  public Response with(String header, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Response(status, all, body);
  }
}
