package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent.ProxyRequestContext;
import java.util.List;
import java.util.Map;
import jobpostings.Settings;
import org.junit.jupiter.api.Test;

class ProxyEventTest {
  private static final Settings NO_DOMAIN = new Settings(Map.of());

  private static APIGatewayProxyRequestEvent event(String fullPath) {
    return new APIGatewayProxyRequestEvent()
        .withHttpMethod("GET")
        .withResource("/api/v1.1/jobs/{id}")
        .withPath("/api/v1.1/jobs/7")
        .withPathParameters(Map.of("id", "7"))
        .withRequestContext(
            new ProxyRequestContext()
                .withRequestId("a")
                .withPath(fullPath)
                .withDomainName("x.example"));
  }

  @Test
  void aHeaderOnSeveralLinesIsAList() {
    Request request =
        ProxyEvent.read(
            event("/api/v1.1/jobs/7")
                .withHeaders(Map.of("If-Match", "\"b\""))
                .withMultiValueHeaders(Map.of("If-Match", List.of("\"a\"", "\"b\""))),
            NO_DOMAIN);

    assertThat(request.header("if-match")).contains("\"a\", \"b\"");
    assertThat(request.precondition().holds("\"a\"")).isTrue();
    assertThat(request.precondition().holds("\"c\"")).isFalse();
  }

  @Test
  void linksNameTheStageOrTheDomain() {
    assertThat(ProxyEvent.read(event("/prod/api/v1.1/jobs/7"), NO_DOMAIN).url("/jobs"))
        .isEqualTo("https://x.example/prod/api/v1.1/jobs");
    assertThat(ProxyEvent.read(event("/api/v1.1/jobs/7"), NO_DOMAIN).url("/jobs"))
        .isEqualTo("https://x.example/api/v1.1/jobs");
    Settings domain = new Settings(Map.of("BASE_URL", "https://jobs.example"));
    assertThat(ProxyEvent.read(event("/prod/api/v1.1/jobs/7"), domain).url("/jobs"))
        .isEqualTo("https://jobs.example/api/v1.1/jobs");
  }

  @Test
  void aBodyInBase64IsDecoded() {
    APIGatewayProxyRequestEvent event =
        event("/api/v1.1/jobs/7").withBody("w6k=").withIsBase64Encoded(true);

    assertThat(ProxyEvent.read(event, NO_DOMAIN).body()).isEqualTo("é");
  }

  @Test
  void aPathHasAnIdOnlyIfItIsAPositiveInt32() {
    for (String id : List.of("0", "-1", "2147483648", "7.0", "x", "", "\u0667", "99999999999")) {
      APIGatewayProxyRequestEvent event =
          event("/api/v1.1/jobs/7").withPathParameters(Map.of("id", id));
      assertThat(ProxyEvent.read(event, NO_DOMAIN).pathId()).as(id).isEmpty();
    }
    assertThat(ProxyEvent.read(event("/api/v1.1/jobs/7"), NO_DOMAIN).pathId()).contains(7);
  }
}
