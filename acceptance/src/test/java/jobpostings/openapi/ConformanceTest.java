package jobpostings.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that a service that deviates from the document is found out. */
class ConformanceTest {
  private static final String BASE_URL = "https://jobs.example";
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Type", "application/json",
          "X-Content-Type-Options", "nosniff",
          "Strict-Transport-Security", "max-age=31536000",
          "X-Request-Id", "0f6c1f0e-3d5b-4d7e-9c8a-5a0f3c1d2e4b",
          "Cache-Control", "public, max-age=86400",
          "Vary", "Accept-Encoding",
          "Access-Control-Allow-Origin", "*");
  private static final String TYPES = "{\"data\": [{\"id\": 1, \"name\": \"Full Time\"}]}";

  private final Conformance conformance = new Conformance(OpenApiDocument.read());

  private List<String> faults(String path, int status, Map<String, String> headers, String body) {
    return faults("GET", path, "", status, headers, body);
  }

  private List<String> faults(
      String method,
      String path,
      String sent,
      int status,
      Map<String, String> headers,
      String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(BASE_URL + "/api/v1.1" + path))
            .method(method, BodyPublishers.ofString(sent))
            .build();
    Map<String, List<String>> all =
        headers.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> List.of(e.getValue())));
    return conformance.faults(Exchange.of(BASE_URL, request, sent, Response.of(status, all, body)));
  }

  @Test
  void whatIsAsDocumentedHasNoFaults() {
    assertThat(faults("/positiontypes", 200, HEADERS, TYPES)).isEmpty();
  }

  @Test
  void aStatusMustBeDocumented() {
    assertThat(faults("/positiontypes", 418, HEADERS, TYPES))
        .containsExactly("The status 418 is not documented.");
  }

  @Test
  void aHeaderMustBeThereAndBeRight() {
    assertThat(faults("/positiontypes", 200, Map.of("Content-Type", "application/json"), TYPES))
        .containsExactlyInAnyOrder(
            "The response lacks X-Request-Id.",
            "The response lacks X-Content-Type-Options.",
            "Strict-Transport-Security is for responses over TLS, and for all of them.",
            "The response lacks Cache-Control.",
            "The response lacks Vary.",
            "The response lacks Access-Control-Allow-Origin.");
  }

  @Test
  void aResponseThatCanHaveNoBodyHasNoType() {
    assertThat(faults("/positiontypes/1", 304, HEADERS, ""))
        .contains("The response has a Content-Type, and can have no body.");
  }

  @Test
  void aBodyMustFitItsSchema() {
    assertThat(faults("/positiontypes", 200, HEADERS, "{\"data\": [{\"id\": 0}]}")).hasSize(2);
    assertThat(faults("/positiontypes", 200, HEADERS, "no JSON")).isNotEmpty();
  }

  @Test
  void anUnknownPathMustBeNotFound() {
    assertThat(faults("/positiontypes/1/2", 200, HEADERS, TYPES)).isNotEmpty();
  }

  @Test
  void whatIsAcceptedMustBeAllowed() {
    assertThat(faults("/locations?page=0", 200, HEADERS, "{}"))
        .anyMatch(fault -> fault.startsWith("The parameter page: "));
    assertThat(faults("PUT", "/jobs", "{\"title\": 5}", 200, HEADERS, "{}"))
        .anyMatch(fault -> fault.startsWith("The body of the request: /title: "))
        .anyMatch(fault -> fault.contains("'referenceId'"));
  }
}
