package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.local.template.TemplateYaml;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the gateway's own answers, as the template shapes them, with those of the functions. */
class GatewayProblemsTest {
  private static final Map<String, ProblemCode> CODES =
      Arrays.stream(ProblemCode.values())
          .collect(Collectors.toMap(ProblemCode::toString, Function.identity()));

  /** The types that only the keys of usage plans cause. */
  private static final Set<String> OF_OTHERS = Set.of("INVALID_API_KEY");

  /** All types that API Gateway documents, except the one that it answers in its own words. */
  private static final Set<String> SHAPED =
      Set.of(
          "ACCESS_DENIED",
          "API_CONFIGURATION_ERROR",
          "AUTHORIZER_CONFIGURATION_ERROR",
          "AUTHORIZER_FAILURE",
          "BAD_REQUEST_BODY",
          "BAD_REQUEST_PARAMETERS",
          "DEFAULT_4XX",
          "DEFAULT_5XX",
          "EXPIRED_TOKEN",
          "INTEGRATION_FAILURE",
          "INTEGRATION_TIMEOUT",
          "INVALID_API_KEY",
          "INVALID_SIGNATURE",
          "MISSING_AUTHENTICATION_TOKEN",
          "QUOTA_EXCEEDED",
          "RESOURCE_NOT_FOUND",
          "THROTTLED",
          "UNAUTHORIZED",
          "UNSUPPORTED_MEDIA_TYPE",
          "WAF_FILTERED");

  private static Map<String, Template.GatewayResponse> all() {
    return TemplateReader.read(Path.of("../template.yaml")).api().responses();
  }

  private static Stream<Map.Entry<String, Template.GatewayResponse>> responses() {
    return all().entrySet().stream().filter(response -> !OF_OTHERS.contains(response.getKey()));
  }

  /** A type that is not listed gets the status of a DEFAULT_ one, whatever its own is. */
  @Test
  void eachTypeThatApiGatewayHasIsListed() {
    assertThat(all().keySet()).containsExactlyInAnyOrderElementsOf(SHAPED);
  }

  @Test
  void whatOthersRefuseKeepsItsStatusAndIsNoneOfTheServicesProblems() throws IOException {
    for (String type : OF_OTHERS) {
      JsonNode body = Json.read(all().get(type).body().orElseThrow().getBytes(UTF_8));
      assertThat(all().get(type).status()).contains(403);
      assertThat(body.path("status").asInt()).isEqualTo(403);
      assertThat(body.path("type").asText()).isEqualTo("about:blank");
    }
  }

  @ParameterizedTest
  @MethodSource("responses")
  void eachIsOneOfTheProblemsThatThereAre(Map.Entry<String, Template.GatewayResponse> response)
      throws IOException {
    JsonNode body = Json.read(response.getValue().body().orElseThrow().getBytes(UTF_8));
    ProblemCode code = CODES.get(body.path("code").asText());

    assertThat(code).as(body.toString()).isNotNull();
    assertThat(body.path("title").asText()).isEqualTo(code.title());
    assertThat(body.path("status").asInt()).isEqualTo(code.status());
    assertThat(response.getValue().status()).contains(code.status());
    assertThat(body.path("message")).isEqualTo(body.path("detail"));
    assertThat(body.path("instance").asText()).isEqualTo("urn:uuid:$context.requestId");
    assertThat(body.path("type").asText())
        .isEqualTo("http://$context.domainName/api/v1.1/docs#" + code);
  }

  @Test
  void eachHasTheHeadersThatAllResponsesHave() {
    assertThat(all().values())
        .allSatisfy(
            response ->
                assertThat(response.headers())
                    .containsEntry("X-Request-Id", "context.requestId")
                    .containsEntry("X-Content-Type-Options", "'nosniff'")
                    .doesNotContainKey("Strict-Transport-Security"));
  }

  @Test
  void eachDeployedOneKeepsBrowsersToHttps() throws IOException {
    Map<String, Object> template = TemplateYaml.read(Path.of("../template.yaml"));

    assertThat(Json.read(Json.write(template)).at("/Resources/Api/Properties/GatewayResponses"))
        .hasSize(SHAPED.size())
        .allSatisfy(
            response ->
                assertThat(
                        response
                            .at("/ResponseParameters/Headers/Strict-Transport-Security/Fn::If/2")
                            .asText())
                    .isEqualTo("'max-age=31536000'"));
  }

  @Test
  void whoseKeyCouldNotBeCheckedIsToldToTryAgain() {
    Template.GatewayResponse response =
        TemplateReader.read(Path.of("../template.yaml"))
            .api()
            .responses()
            .get("AUTHORIZER_FAILURE");

    assertThat(response.status()).contains(503);
    assertThat(response.headers()).containsEntry("Retry-After", "'1'");
  }
}
