package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import jobpostings.local.LocalService;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;

/** What the gateway and the functions behind it answer, as it would arrive over HTTP. */
record InProcess(HttpRequest request, HttpReply reply) implements HttpResponse<String> {

  static HttpResponse<String> response(LocalService service, HttpRequest request, byte[] body) {
    URI uri = request.uri();
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("Host", uri.getAuthority()));
    request
        .headers()
        .map()
        .forEach((name, values) -> values.forEach(value -> headers.add(Map.entry(name, value))));
    return new InProcess(
        request,
        service.answer(
            new HttpCall(
                request.method(),
                uri.getRawPath(),
                Optional.ofNullable(uri.getRawQuery()),
                headers,
                body,
                "HTTP/1.1",
                "127.0.0.1")));
  }

  @Override
  public int statusCode() {
    return reply.status();
  }

  @Override
  public HttpHeaders headers() {
    Map<String, List<String>> headers =
        reply.headers().stream()
            .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    return HttpHeaders.of(headers, (_, _) -> true);
  }

  @Override
  public String body() {
    boolean hasBody = reply.mayHaveBody() && !request.method().equals("HEAD");
    return hasBody ? new String(reply.body(), UTF_8) : "";
  }

  @Override
  public Optional<HttpResponse<String>> previousResponse() {
    return Optional.empty();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return Optional.empty();
  }

  @Override
  public URI uri() {
    return request.uri();
  }

  @Override
  public HttpClient.Version version() {
    return HttpClient.Version.HTTP_1_1;
  }
}
