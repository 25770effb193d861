package jobpostings.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.json.Json;

/**
 * An HTTP response.
 *
 * @param body none if the status has none
 */
public record Response(int status, Map<String, String> headers, Optional<String> body) {
  /** A body that is JSON already. */
  public static Response json(int status, String body) {
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

  /** Something new that has no address of its own, or whose address the caller adds. */
  public static Response created(Json.Writable body) {
    return json(201, body);
  }

  /** The request will be carried out later. */
  public static Response accepted() {
    return new Response(202, Map.of(), Optional.empty());
  }

  public static Response noContent() {
    return new Response(204, Map.of(), Optional.empty());
  }

  /** The same response, or 304 if the client already has it (RFC 9110, If-None-Match). */
  public Response unlessKnown(Request request) {
    boolean known =
        request
            .tags("if-none-match")
            .filter(tags -> tags.matchWeakly(headers.get("ETag")))
            .isPresent();
    if (!known) {
      return this;
    }
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.remove("Content-Type");
    return new Response(304, kept, Optional.empty());
  }

  /**
   * The same response, which also tells what of the body was ignored.
   *
   * @param pointers as {@link jobpostings.body.Members#ignored} gives them
   */
  public Response ignoring(List<String> pointers) {
    return pointers.isEmpty() ? this : with(IgnoredMembers.NAME, IgnoredMembers.value(pointers));
  }

  /** The same response with this header added or replaced. */
  public Response with(String header, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Response(status, all, body);
  }
}
