package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import jobpostings.local.Handling;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Sample;
import jobpostings.local.http.HttpCall;
import jobpostings.local.lambda.LambdaRuntime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayTest {
  private static final Sample SAMPLE = new Sample();
  private static LocalService service;
  private static Http http;

  @BeforeAll
  static void start() {
    service = SAMPLE.start();
    http = new Http(service.baseUrl());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void aFunctionSeesTheRequestAsApiGatewaySendsIt() {
    JsonNode event =
        http.json(
            http.send(
                "POST",
                "/echo?q=a+b%2Bc&q=%C3%A9&empty=&bare",
                "{\"a\":\"é\"}",
                "X-One",
                "1",
                "x-one",
                "2",
                "X-Forwarded-Proto",
                "https",
                "User-Agent",
                "test"));

    assertThat(event.path("resource").asText()).isEqualTo("/echo");
    assertThat(event.path("path").asText()).isEqualTo("/echo");
    assertThat(event.path("httpMethod").asText()).isEqualTo("POST");
    assertThat(event.path("body").asText()).isEqualTo("{\"a\":\"é\"}");
    assertThat(event.path("isBase64Encoded")).hasToString("false");
    assertThat(event.path("headers").path("X-One").asText()).isEqualTo("2");
    assertThat(event.path("multiValueHeaders").path("X-One")).hasToString("[\"1\",\"2\"]");
    assertThat(event.path("headers").path("X-Forwarded-Proto").asText()).isEqualTo("http");
    assertThat(event.path("queryStringParameters"))
        .hasToString("{\"q\":\"é\",\"empty\":\"\",\"bare\":\"\"}");
    assertThat(event.path("multiValueQueryStringParameters").path("q"))
        .hasToString("[\"a b+c\",\"é\"]");
    assertThat(event.path("pathParameters").isNull()).isTrue();

    JsonNode context = event.path("requestContext");
    assertThat(context.path("domainName").asText())
        .isEqualTo("127.0.0.1:" + service.baseUrl().getPort());
    assertThat(context.path("path").asText()).isEqualTo("/echo");
    assertThat(context.path("resourcePath").asText()).isEqualTo("/echo");
    assertThat(context.path("stage").asText()).isEqualTo("dev");
    assertThat(context.path("identity"))
        .hasToString("{\"sourceIp\":\"127.0.0.1\",\"userAgent\":\"test\"}");
    assertThat(context.path("requestId").asText()).hasSize(36);
    assertThat(context.has("authorizer")).isFalse();
  }

  @Test
  void aRequestWithoutBodyAndQueryHasNone() {
    JsonNode event = http.json(http.get("/echo"));

    assertThat(event.path("body").isNull()).isTrue();
    assertThat(event.path("queryStringParameters").isNull()).isTrue();
  }

  @Test
  void aPercentSignInTheQueryIsEncodedOnceMore() {
    JsonNode event = http.json(http.get("/echo?a=50%25&b=%2525"));

    assertThat(event.path("queryStringParameters"))
        .hasToString("{\"a\":\"50%25\",\"b\":\"%2525\"}");
    assertThat(event.path("multiValueQueryStringParameters").path("a")).hasToString("[\"50%25\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "PATCH", "TRACE", "OPTIONS", "QUERY"})
  void everyMethodIsRouted(String method) {
    assertThat(http.raw(method + " /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void noLengthIsToldOfABodyThatHeadLeavesOut() {
    HttpResponse<String> response = http.send("HEAD", "/echo", "");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Length")).isEmpty();
  }

  @Test
  void theFunctionSeesWhoTheAuthorizerSaysIsCalling() {
    JsonNode event = http.json(http.get("/things/4%202", "api-key", "good"));

    assertThat(event.path("pathParameters")).hasToString("{\"id\":\"4 2\"}");
    assertThat(event.path("requestContext").path("authorizer"))
        .hasToString("{\"employerId\":\"7\",\"principalId\":\"someone\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "bad, 401, ACCESS_DENIED",
    "other, 401, ACCESS_DENIED",
    "unauthorized, 401, UNAUTHORIZED",
    "fail, 500, AUTHORIZER_FAILURE",
    "nonsense, 500, AUTHORIZER_CONFIGURATION_ERROR",
  })
  void theAuthorizersAnswerDecides(String key, int status, String type) {
    HttpResponse<String> response = http.get("/things/1", "API-Key", key);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(http.json(response).path("type").asText())
        .isEqualTo("%s/docs#%s".formatted(service.baseUrl(), type));
  }

  @Test
  void withoutKeyTheAuthorizerIsNotAsked() {
    HttpResponse<String> missing = http.get("/things/1");
    HttpResponse<String> empty = http.get("/things/1", "API-Key", "");

    assertThat(missing.statusCode()).isEqualTo(401);
    assertThat(missing.body()).contains("#UNAUTHORIZED\"");
    assertThat(empty.statusCode()).isEqualTo(401);
    assertThat(empty.body()).contains("#UNAUTHORIZED\"");
  }

  @Test
  void theGatewaysOwnAnswersCarryTheRequestsId() {
    HttpResponse<String> response = http.get("/things/1");

    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(response.headers().firstValue("X-Request-Id"))
        .contains(http.json(response).path("id").asText());
  }

  @Test
  void anUnknownPathIsShapedAsTheTemplateSays() {
    HttpResponse<String> response = http.get("/nowhere");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).contains("#MISSING_AUTHENTICATION_TOKEN\"");
  }

  @Test
  void aFunctionHasItsOwnEnvironmentAndThePathsParameters() {
    HttpResponse<String> response = http.send("POST", "/greet/world", "");

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.headers().firstValue("X-Greeting")).contains("good day");
    assertThat(response.body()).isEqualTo("POST world");
  }

  @Test
  void anAnswersHeadersAreSentAsApiGatewaySendsThem() {
    HttpResponse<String> response =
        parrot(
            """
            {"statusCode": 200, "body": "aGk=", "isBase64Encoded": true,
             "headers": {"WWW-Authenticate": "x", "A": "0", "Content-Length": "99"},
             "multiValueHeaders": {"A": ["1", "2"]}}
            """);

    assertThat(response.body()).isEqualTo("hi");
    assertThat(response.headers().allValues("A")).containsExactly("1", "2");
    assertThat(response.headers().firstValue("x-amzn-Remapped-WWW-Authenticate")).contains("x");
    assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void noContentHasNoBodyAndNoLength(int status) {
    HttpResponse<String> response =
        parrot("{\"statusCode\": %d, \"body\": \"x\"}".formatted(status));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().firstValue("Content-Length")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not json",
        "null",
        "[]",
        "{\"body\": \"\"}",
        "{\"statusCode\": 42}",
        "{\"statusCode\": 200, \"body\": {}}",
        "{\"statusCode\": 200, \"body\": \"!\", \"isBase64Encoded\": true}"
      })
  void whatIsNoProxyResponseIsAnIntegrationFailure(String answer) {
    HttpResponse<String> response = parrot(answer);

    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.body()).contains("#INTEGRATION_FAILURE\"");
  }

  @Test
  void anAnswerLargerThanLambdaTakesIsAnIntegrationFailure() {
    String around = "{\"statusCode\":200,\"body\":\"\"}";
    String fits = "x".repeat(LambdaRuntime.MAX_RESPONSE / 2);

    assertThat(parrot(around.replace("\"\"", "\"" + fits + "\"")).body()).isEqualTo(fits);
    assertThat(http.send("POST", "/echo", "\\".repeat(LambdaRuntime.MAX_RESPONSE / 3)).statusCode())
        .isEqualTo(502);
  }

  @Test
  void aFunctionThatFailsIsAnIntegrationFailureAndSaysWhyInTheLog() {
    HttpResponse<String> response = http.get("/failing");

    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.body()).contains("#INTEGRATION_FAILURE\"").doesNotContain("purpose");
    assertThat(SAMPLE.logged())
        .contains("  Failing | java.lang.IllegalStateException: broken on purpose");
  }

  @Test
  void aBodyOfMoreThanTenMebibytesIsTooLarge() {
    HttpResponse<String> response = http.send("POST", "/echo", "x".repeat(HttpCall.MAX_BODY + 1));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body())
        .as("in the gateway's own words, whatever the template says")
        .startsWith("{\"message\":")
        .contains("Request Too Long: the body has 10,485,761 bytes, where 10,485,760 is the most");
  }

  @Test
  void anEventOfMoreThanLambdaTakesIsTooLarge() {
    HttpResponse<String> response =
        http.send("POST", "/greet/x", "x".repeat(LambdaRuntime.MAX_REQUEST));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(http.json(response).path("message").asText())
        .matches(
            "Request Too Long: as the event .* has 6,29\\d,\\d{3} bytes, where 6,291,455 is .*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uD83D\uDE00", "\u00e9", "\u4e2d", "\u2028", "\u007f"})
  void anEventHasTextAsItIsAndItsBytesAreCountedSo(String character) {
    String body = character.repeat(6_200_000 / character.getBytes(UTF_8).length);

    assertThat(http.send("POST", "/greet/x", body).statusCode()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          GET /echo?q=a|"b"<c> HTTP/1.1; 200
          GET /a b HTTP/1.1;             400
          GET /%zz HTTP/1.1;             400
          NONSENSE;                      400
          GET /echo HTTP/9.9;            400
          """)
  void oddRequestLinesAreAnsweredInTheGatewaysShape(String line, int status) {
    String answer = http.raw(line + "\r\nHost: x\r\nConnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    if (status == 400) {
      assertThat(answer).contains("Content-Type: application/problem+json", "#DEFAULT_4XX\"");
    }
  }

  @Test
  void headersThatAreTooLongAreRefused() {
    String answer =
        http.raw("GET /echo HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(70_000) + "\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("#DEFAULT_4XX\"");
  }

  @Test
  void manyClientsAtOnceAreAnswered() throws InterruptedException, ExecutionException {
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> calls =
          IntStream.range(0, 320)
              .<Callable<String>>mapToObj(
                  i -> () -> http.json(http.send("POST", "/echo", "n" + i)).path("body").asText())
              .toList();

      List<Future<String>> answers = clients.invokeAll(calls);

      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get()).isEqualTo("n" + i);
      }
    }
  }

  @Test
  void openRoutesLeaveAProcessorToOthers() throws InterruptedException, ExecutionException {
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Integer> call = () -> http.get("/counting").statusCode();
      for (Future<Integer> status : clients.invokeAll(Collections.nCopies(100, call))) {
        assertThat(status.get()).isEqualTo(200);
      }
    }

    assertThat(Handling.Counting.MOST.get())
        .isBetween(1L, Math.max(1L, Runtime.getRuntime().availableProcessors() - 1));
  }

  @Test
  void everyRequestIsLoggedInOneLineWithoutItsSecrets() {
    http.send("POST", "/echo?secret=query", "secret body", "API-Key", "secret-key");

    assertThat(SAMPLE.logged())
        .anyMatch(
            line ->
                line.matches(
                    "\\d\\d:\\d\\d:\\d\\d\\.\\d{3} 200 POST /echo \\d+ ms Echo [0-9a-f-]{36}"));
    assertThat(SAMPLE.logged()).noneMatch(line -> line.contains("secret"));
  }

  @Test
  void whatAFunctionLogsCannotPassForARequestsLine() {
    http.send("POST", "/greet/world", "");

    assertThat(SAMPLE.logged()).contains("  Greet | greet", "  Greet | forged");
  }

  private static HttpResponse<String> parrot(String answer) {
    return http.send("POST", "/parrot", answer);
  }
}
