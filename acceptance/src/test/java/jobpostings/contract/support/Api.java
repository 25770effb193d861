package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import jobpostings.local.LocalService;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.openapi.Conformance;
import jobpostings.openapi.Exchange;
import jobpostings.openapi.OpenApiDocument;
import jobpostings.openapi.Response;

/**
 * A client of the service. Paths are those of the contract without /api/v1.1; a path that starts
 * with http is a whole URL. Every exchange is checked by {@link Conformance}. Thread-safe.
 */
public final class Api {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private static final Conformance CONFORMANCE = new Conformance(OpenApiDocument.read());

  private final Map<String, String> headers;

  /** Headers sent after {@link #headers}, on lines of their own. */
  private final List<Map.Entry<String, String>> more;

  private final boolean inProcess;

  private Api(
      Map<String, String> headers, List<Map.Entry<String, String>> more, boolean inProcess) {
    this.headers = headers;
    this.more = more;
    this.inProcess = inProcess;
  }

  public static Api ofEmployer() {
    return withoutKey().with("API-Key", Service.apiKey());
  }

  public static Api ofOtherEmployer() {
    return withoutKey().with("API-Key", Service.otherApiKey());
  }

  public static Api withoutKey() {
    return new Api(Map.of("Content-Type", "application/json"), List.of(), false);
  }

  /**
   * The same client, which needs no connection where the service runs in this process. It may go on
   * with a key that was revoked.
   */
  public Api inProcess() {
    return new Api(headers, more, true);
  }

  /** The same client with this header set; Content-Type is sent only with a body. */
  public Api with(String header, String value) {
    Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(headers);
    more.remove(header);
    more.put(header, value);
    return new Api(more, this.more, inProcess);
  }

  /** The same client with this header added, on a line of its own. */
  public Api also(String header, String value) {
    return new Api(
        headers,
        Stream.concat(more.stream(), Stream.of(Map.entry(header, value))).toList(),
        inProcess);
  }

  public Api without(String header) {
    Map<String, String> fewer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    fewer.putAll(headers);
    fewer.remove(header);
    return new Api(fewer, more, inProcess);
  }

  public Answer get(String path) {
    return send("GET", path);
  }

  public Answer post(String path, Object body) {
    return send("POST", path, body);
  }

  public Answer put(String path, Object body) {
    return send("PUT", path, body);
  }

  public Answer delete(String path) {
    return send("DELETE", path);
  }

  public Answer delete(String path, Object body) {
    return send("DELETE", path, body);
  }

  /** Creates a job; fails if the service refuses it. */
  public Answer create(Body job) {
    return post("/jobs", job).is(201);
  }

  /** The job as GET answers it. */
  public Answer job(int id) {
    return get("/jobs/" + id).is(200);
  }

  /** The total of the list for a query, such as "" or "?status=active". */
  public int total(String query) {
    return get("/jobs" + query).is(200).at("/paging/total").intValue();
  }

  /** "?name=value&name=value", encoded. */
  public static String query(String... namesAndValues) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      query.append(i == 0 ? '?' : '&').append(namesAndValues[i]).append('=');
      query.append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    return query.toString().replace("+", "%20");
  }

  /** Sends a request without a body. */
  public Answer send(String method, String path) {
    return send(request(path), method, new byte[0], "");
  }

  /**
   * @param body JSON, or bytes
   */
  public Answer send(String method, String path, Object body) {
    HttpRequest.Builder request = request(path);
    if (headers.containsKey("Content-Type")) {
      request.header("Content-Type", headers.get("Content-Type"));
    }
    byte[] bytes = body instanceof byte[] given ? given : body.toString().getBytes(UTF_8);
    return send(request, method, bytes, new String(bytes, UTF_8));
  }

  /**
   * Sends JSON in GZIP.
   *
   * @param body JSON, or bytes that are sent as if they were in GZIP
   */
  public Answer sendGzipped(String method, String path, Object body) {
    HttpRequest.Builder request =
        request(path).header("Content-Type", "application/json").header("Content-Encoding", "gzip");
    return body instanceof byte[] bytes
        ? send(request, method, bytes, "")
        : send(request, method, Gzip.encode(body.toString().getBytes(UTF_8)), body.toString());
  }

  private HttpRequest.Builder request(String path) {
    String url = path.startsWith("http") ? path : Service.baseUrl() + "/api/v1.1" + path;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60));
    headers.forEach(
        (name, value) -> {
          if (!name.equalsIgnoreCase("Content-Type")) {
            request.header(name, value);
          }
        });
    more.forEach(header -> request.header(header.getKey(), header.getValue()));
    return request;
  }

  /**
   * @param meant the body, decoded; "" if there is none
   */
  private Answer send(HttpRequest.Builder builder, String method, byte[] body, String meant) {
    HttpRequest request =
        builder
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
            .build();
    Optional<LocalService> local = inProcess ? Service.local() : Optional.empty();
    Response response =
        local.map(service -> answered(service, request, body)).orElseGet(() -> received(request));
    Answer answer = new Answer(Exchange.of(Service.baseUrl(), request, meant, response));
    assertThat(CONFORMANCE.faults(answer.exchange())).as(answer::toString).isEmpty();
    return answer;
  }

  /** What arrives over HTTP. */
  private static Response received(HttpRequest request) {
    try {
      return Response.of(CLIENT.send(request, Api::text));
    } catch (IOException e) {
      throw new AssertionError(
          "%s %s was not answered: %s".formatted(request.method(), request.uri(), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  /** The body, decoded if it has a content coding. */
  private static BodySubscriber<String> text(ResponseInfo response) {
    return BodySubscribers.mapping(
        BodySubscribers.ofByteArray(),
        bytes ->
            response
                .headers()
                .firstValue("Content-Encoding")
                .map(_ -> Gzip.decode(bytes))
                .orElseGet(() -> new String(bytes, UTF_8)));
  }

  /** What the gateway and the functions behind it answer, as it would arrive over HTTP. */
  private static Response answered(LocalService service, HttpRequest request, byte[] body) {
    URI uri = request.uri();
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("Host", uri.getAuthority()));
    request
        .headers()
        .map()
        .forEach((name, values) -> values.forEach(value -> headers.add(Map.entry(name, value))));
    HttpReply reply =
        service.answer(
            new HttpCall(
                request.method(),
                uri.getRawPath(),
                Optional.ofNullable(uri.getRawQuery()),
                headers,
                body,
                "HTTP/1.1",
                "127.0.0.1"));
    boolean hasBody = reply.mayHaveBody() && !request.method().equals("HEAD");
    return Response.of(
        reply.status(),
        reply.headers().stream()
            .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList()))),
        hasBody ? new String(reply.body(), UTF_8) : "");
  }
}
