package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.Test;

class GatewayResponsesTest {
  private final RequestContext context =
      RequestContext.of(
          new HttpCall(
              "GET",
              "/nowhere",
              Optional.empty(),
              List.of(Map.entry("host", "jobs.example")),
              new byte[0],
              "HTTP/1.1",
              "127.0.0.1"),
          new Template.Api("Api", "dev", List.of(), Map.of(), Optional.empty()),
          Optional.empty());

  @Test
  void withoutTemplateTheyAreThoseOfApiGateway() {
    HttpReply reply =
        new GatewayResponses(Map.of())
            .reply(new Refused(GatewayError.MISSING_AUTHENTICATION_TOKEN), context);

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.headers()).containsExactly(Map.entry("Content-Type", "application/json"));
    assertThat(body(reply)).isEqualTo("{\"message\":\"Missing Authentication Token\"}");
  }

  @Test
  void variablesAreFilledIn() {
    HttpReply reply =
        reply(
            GatewayError.UNAUTHORIZED,
            "$context.requestId http://$context.domainName/$context.stage$context.path."
                + " $context.identity.sourceIp $context.error.messageString"
                + " [$context.resourcePath]");

    assertThat(body(reply))
        .isEqualTo(
            "%s http://jobs.example/dev/nowhere. 127.0.0.1 \"Unauthorized\" []"
                .formatted(context.requestId()));
  }

  @Test
  void headersAreTextOrVariables() {
    HttpReply reply = reply(GatewayError.UNAUTHORIZED, "");

    assertThat(reply.headers())
        .containsExactlyInAnyOrder(
            Map.entry("content-type", "application/problem+json"),
            Map.entry("X-Request-Id", context.requestId()));
  }

  @Test
  void theDefaultShapesTheRestAndLeavesThemTheirStatus() {
    Map<String, Template.GatewayResponse> templates =
        Map.of(
            "DEFAULT_4XX", template(Optional.empty(), "ours"),
            "DEFAULT_5XX", template(Optional.of(503), "theirs"));
    GatewayResponses responses = new GatewayResponses(templates);

    HttpReply denied = responses.reply(new Refused(GatewayError.ACCESS_DENIED), context);
    HttpReply tooLarge = responses.reply(new Refused(GatewayError.REQUEST_TOO_LARGE), context);
    HttpReply failure = responses.reply(new Refused(GatewayError.INTEGRATION_FAILURE), context);

    assertThat(tooLarge.status()).isEqualTo(413);
    assertThat(body(tooLarge)).isEqualTo("{\"message\":\"Request Too Long\"}");
    assertThat(denied.status()).isEqualTo(403);
    assertThat(body(denied)).isEqualTo("ours");
    assertThat(failure.status()).isEqualTo(503);
    assertThat(body(failure)).isEqualTo("theirs");
  }

  private HttpReply reply(GatewayError error, String body) {
    return new GatewayResponses(Map.of(error.name(), template(Optional.empty(), body)))
        .reply(new Refused(error), context);
  }

  private static Template.GatewayResponse template(Optional<Integer> status, String body) {
    return new Template.GatewayResponse(
        status,
        Map.of("content-type", "'application/problem+json'", "X-Request-Id", "context.requestId"),
        Optional.of(body));
  }

  private static String body(HttpReply reply) {
    return new String(reply.body(), UTF_8);
  }
}
