package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyEventTest {
  private static final Settings NO_DOMAIN = new Settings(Map.of());

  private static Request read(String event, Settings settings) throws IOException {
    return ProxyEvent.read(new ByteArrayInputStream(event.getBytes(UTF_8)), settings).orElseThrow();
  }

  /** The request of a GET /jobs/{id} event with these members besides the usual ones. */
  private static Request request(String members) throws IOException {
    return at("/api/v1.1/jobs/7", members, NO_DOMAIN);
  }

  private static Request at(String fullPath, String members, Settings settings) throws IOException {
    String event =
        """
        {"httpMethod": "GET", "resource": "/api/v1.1/jobs/{id}", "path": "/api/v1.1/jobs/7",
         "requestContext": {"requestId": "a", "path": "%s", "domainName": "x.example",
           "identity": {"sourceIp": "203.0.113.24", "path": "/not/this"}}%s}
        """;
    return read(event.formatted(fullPath, members), settings);
  }

  @Test
  void aHeaderOnSeveralLinesIsAList() throws IOException {
    Request request =
        request(
            """
            , "multiValueHeaders": {"If-Match": ["\\"a\\"", "\\"b\\""]},
              "headers": {"If-Match": "\\"b\\"", "Accept": "*/*"}
            """);

    assertThat(request.header("if-match")).contains("\"a\", \"b\"");
    assertThat(request.header("accept")).contains("*/*");
    assertThat(request.tags("if-match").orElseThrow().parts()).containsExactly("\"a\"", "\"b\"");
  }

  @Test
  void aHeaderUnderNamesOfTwoCasesIsAListToo() throws IOException {
    Request request =
        request(
            """
            , "multiValueHeaders": {"If-Match": ["\\"a\\""], "if-match": ["\\"b\\""]},
              "headers": {"If-Match": "\\"a\\"", "if-match": "\\"b\\""}
            """);

    assertThat(request.tags("if-match").orElseThrow().parts()).containsExactly("\"a\"", "\"b\"");
  }

  @Test
  void aParameterHasAllItsValues() throws IOException {
    Request request =
        request(
            """
            , "queryStringParameters": {"status": "draft", "q": "x"},
              "multiValueQueryStringParameters": {"status": ["active", "draft"]}
            """);

    assertThat(request.query())
        .containsEntry("status", List.of("active", "draft"))
        .containsEntry("q", List.of("x"));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheBody() throws IOException {
    assertThat(request(", \"body\": \"\uFEFF{}\"").body()).isEqualTo("{}");
    assertThat(request(", \"body\": \"77u/e30=\", \"isBase64Encoded\": true").body())
        .isEqualTo("{}");
  }

  @Test
  void linksNameTheStageOrTheDomain() throws IOException {
    assertThat(at("/prod/api/v1.1/jobs/7", "", NO_DOMAIN).url("/jobs"))
        .isEqualTo("https://x.example/prod/api/v1.1/jobs");
    assertThat(at("/api/v1.1/jobs/7", "", NO_DOMAIN).url("/jobs"))
        .isEqualTo("https://x.example/api/v1.1/jobs");
    for (String root : List.of("/prod", "/prod/")) {
      String event =
          """
          {"httpMethod": "GET", "resource": "/", "path": "/",
           "requestContext": {"requestId": "a", "path": "%s", "domainName": "x.example"}}
          """;
      assertThat(read(event.formatted(root), NO_DOMAIN).url("/docs"))
          .isEqualTo("https://x.example/prod/api/v1.1/docs");
    }
    Settings domain = new Settings(Map.of("BASE_URL", "https://jobs.example"));
    assertThat(at("/prod/api/v1.1/jobs/7", "", domain).url("/jobs"))
        .isEqualTo("https://jobs.example/api/v1.1/jobs");
  }

  @Test
  void aBodyInBase64IsDecoded() throws IOException {
    assertThat(request(", \"body\": \"w6k=\", \"isBase64Encoded\": true").body()).isEqualTo("é");
    assertThat(request(", \"isBase64Encoded\": false, \"body\": \"w6k=\"").body())
        .isEqualTo("w6k=");
  }

  @Test
  void whatIsNullOrMissingIsEmpty() throws IOException {
    Request request =
        request(
            """
            , "body": null, "headers": null, "multiValueHeaders": null, "pathParameters": null,
              "queryStringParameters": null, "stageVariables": null
            """);

    assertThat(request).isEqualTo(request(""));
    assertThat(request.body()).isEmpty();
    assertThat(request.query()).isEmpty();
    assertThat(request.caller()).isEmpty();
  }

  @Test
  void theCallerIsWhomTheAuthorizerFound() throws IOException {
    Request request =
        read(
            """
            {"httpMethod": "GET", "requestContext": {"requestId": "a", "authorizer":
              {"employerId": "7", "employerName": "TWFwbGU", "plan": "standard",
               "scopes": "read", "suspended": "false", "principalId": "7", "integrationLatency": 12}}}
            """,
            NO_DOMAIN);

    assertThat(request.employer().name()).isEqualTo("Maple");
    assertThat(request.employer().suspended()).isFalse();
  }

  @Test
  void aPingIsNoRequest() throws IOException {
    byte[] ping = "{\"ping\": true}".getBytes(UTF_8);

    assertThat(ProxyEvent.read(new ByteArrayInputStream(ping), NO_DOMAIN)).isEmpty();
  }

  /** Some gateways encode each percent sign once more, and some do not. */
  @ParameterizedTest
  @CsvSource({
    "50%25, 50%",
    "50%, 50%",
    "%25 of 50%25, % of 50%",
    "% of 50%, % of 50%",
    "100%2525, 100%25",
    "a%20b, a%20b",
    "plain, plain",
  })
  void aPercentSignInTheQueryIsOneHoweverItComes(String sent, String meant) throws IOException {
    assertThat(request(", \"queryStringParameters\": {\"q\": \"%s\"}".formatted(sent)).query())
        .isEqualTo(Map.of("q", List.of(meant)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "7",
        "{}",
        "{\"httpMethod\": \"GET\"}",
        "{\"httpM",
        "{\"httpMethod\": \"GET\", \"requestContext\": {\"requestId\": \"a\"}",
        "{\"httpMethod\": \"GET\", \"requestContext\": {\"requestId\": \"a\"},"
            + " \"multiValueHeaders\": {\"a\": [\"b",
        "{\"httpMethod\": \"GET\", \"requestContext\": {\"requestId\": \"a\"}, \"body\": \"b"
      })
  void whatIsNoEventIsRefused(String event) {
    assertThatThrownBy(() -> read(event, NO_DOMAIN)).isInstanceOf(IOException.class);
  }

  @Test
  void theAnswerIsOneObject() {
    Response response =
        new Response(200, Map.of("ETag", "\"a\""), Optional.of("{\"é\":\"\uD800\"}"));

    assertThat(new String(ProxyEvent.write(response, true), UTF_8))
        .isEqualTo(
            """
            {"statusCode":200,"headers":{"ETag":"\\"a\\""},"body":"{\\"é\\":\\"?\\"}",\
            "isBase64Encoded":false}\
            """);
  }

  @Test
  void aPathHasAnIdOnlyIfItIsAPositiveInt32() throws IOException {
    for (String id :
        List.of(
            "0",
            "-1",
            "07",
            "00",
            "+7",
            " 7",
            "2147483648",
            "7.0",
            "x",
            "",
            "\u0667",
            "99999999999")) {
      assertThat(request(", \"pathParameters\": {\"id\": \"%s\"}".formatted(id)).pathNumber("id"))
          .as(id)
          .isEmpty();
    }
    assertThat(request(", \"pathParameters\": {\"id\": \"7\"}").pathNumber("id")).contains(7);
  }
}
