package jobpostings.http;

import java.time.Instant;
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
  private static Response json(int status, String body) {
    return new Response(status, Map.of("Content-Type", "application/json"), Optional.of(body));
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
        Json.object(
            json -> {
              Json.array("data", entries, writer, json);
              json.writeFieldName("paging");
              Json.object(paging).write(json);
            }));
  }

  /** A job. Clients may cache it, but must ask whether it is still the same. */
  public static Response ok(JobDocument job) {
    return json(200, job.json()).with("ETag", job.etag()).with("Cache-Control", "no-cache");
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
    Optional<Instant> modified =
        Optional.ofNullable(headers.get("Last-Modified")).flatMap(HttpDate::read);
    Optional<Instant> since = request.header("if-modified-since").flatMap(HttpDate::read);
    return modified.isPresent() && since.isPresent() && !modified.get().isAfter(since.get());
  }

  /** The same response with this header added or replaced. */
  public Response with(String header, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Response(status, all, body);
  }
}
