package jobpostings.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.job.operation.GetJob;
import jobpostings.job.view.JobDocument;
import jobpostings.json.Json;

/**
 * An HTTP response.
 *
 * @param body none if the status has none
 */
public record Response(int status, Map<String, String> headers, Optional<String> body) {
  private static final String JSON = "application/json";

  private static Response json(int status, String body) {
    return new Response(status, Map.of("Content-Type", JSON), Optional.of(body));
  }

  public static Response ok(Json.Writable body) {
    return json(200, body);
  }

  public static Response json(int status, Json.Writable body) {
    return json(status, Json.text(body));
  }

  /** All entries of a list. */
  public static <T> Response list(List<T> entries, Json.Writer<T> writer) {
    return ok(Json.list(entries, writer));
  }

  /**
   * One page of a list that has no total.
   *
   * @param next URL of the next page
   */
  public static <T> Response page(
      List<T> entries, Json.Writer<T> writer, int pageSize, Optional<String> next) {
    return page(
        entries,
        writer,
        json -> {
          json.writeNumberField("pageSize", pageSize);
          json.writeStringField("next", next.orElse(null));
        });
  }

  /**
   * One page of a list.
   *
   * @param paging writes the members of the paging object
   */
  public static <T> Response page(List<T> entries, Json.Writer<T> writer, Json.Writable paging) {
    return ok(
        json -> {
          json.writeStartObject();
          Json.array("data", entries, writer, json);
          json.writeObjectFieldStart("paging");
          paging.write(json);
          json.writeEndObject();
          json.writeEndObject();
        });
  }

  /** A job. Clients may cache it, but must ask whether it is still the same. */
  public static Response ok(JobDocument job) {
    Map<String, String> headers =
        Map.of("Content-Type", JSON, "ETag", job.etag(), "Cache-Control", "no-cache");
    return new Response(200, headers, Optional.of(job.json()));
  }

  /** Something new that has no address of its own, or whose address the caller adds. */
  public static Response created(Json.Writable body) {
    return json(201, body);
  }

  public static Response created(JobDocument job, Request request) {
    return json(201, job.json())
        .with("ETag", job.etag())
        .with("Location", request.url("/jobs/" + job.id()));
  }

  /** The request will be carried out later. */
  public static Response accepted() {
    return new Response(202, Map.of(), Optional.empty());
  }

  public static Response noContent() {
    return new Response(204, Map.of(), Optional.empty());
  }

  /** A job with the time of its last change, or 304 if the client already has it. */
  public static Response ok(GetJob.Found found, Request request) {
    return ok(found.job())
        .with("Last-Modified", HttpDate.write(found.changedAt()))
        .with("Accept-Patch", BodyHeaders.MERGE_PATCH)
        .unlessKnown(request);
  }

  /**
   * The same response, or 304 if the client already has it (RFC 9110, If-None-Match, and
   * If-Modified-Since where the former is not sent).
   */
  public Response unlessKnown(Request request) {
    boolean known =
        request
            .header("if-none-match")
            .map(header -> EntityTags.of(header).matchWeakly(headers.get("ETag")))
            .orElseGet(() -> isUnmodified(request));
    if (!known) {
      return this;
    }
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.remove("Content-Type");
    return new Response(304, kept, Optional.empty());
  }

  private boolean isUnmodified(Request request) {
    return Optional.ofNullable(headers.get("Last-Modified"))
        .flatMap(HttpDate::read)
        .flatMap(
            modified ->
                request
                    .header("if-modified-since")
                    .flatMap(HttpDate::read)
                    .map(since -> !modified.isAfter(since)))
        .orElse(false);
  }

  /** The same response with this header added or replaced. */
  public Response with(String header, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Response(status, all, body);
  }
}
