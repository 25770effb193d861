package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import jobpostings.local.lambda.LambdaRuntime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvokeApiTest {
  private static LocalService service;
  private static Http http;

  @BeforeAll
  static void start() {
    service = new Sample().start();
    http = new Http(service.baseUrl());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Parrot",
        "Parrot:live",
        "Parrot%3A%24LATEST",
        "123456789012:function:Parrot",
        "123456789012:Parrot",
        "arn:aws:lambda:ca-central-1:123456789012:function:Parrot",
        "arn%3Aaws%3Alambda%3Aca-central-1%3A123456789012%3Afunction%3AParrot%3Alive"
      })
  void aFunctionAnswersItsPayloadByNameOrArn(String name) {
    HttpResponse<String> response = invoke(name, "{\"a\": 1}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"a\": 1}");
    assertThat(response.headers().firstValue("X-Amz-Executed-Version")).contains("$LATEST");
    assertThat(response.headers().firstValue("X-Amz-Function-Error")).isEmpty();
  }

  @Test
  void aFailureIsTheFunctionsAnswer() {
    HttpResponse<String> response = invoke("Failing", "{}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("X-Amz-Function-Error")).contains("Unhandled");
    assertThat(response.body())
        .startsWith(
            "{\"errorMessage\":\"broken on purpose\","
                + "\"errorType\":\"java.lang.IllegalStateException\",\"stackTrace\":[");
  }

  @Test
  void anUnknownFunctionIsNotFound() {
    HttpResponse<String> response = invoke("Nobody", "{}");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("x-amzn-ErrorType"))
        .contains("ResourceNotFoundException");
    assertThat(http.json(response).path("Message").asText())
        .isEqualTo("Function not found: Nobody");
  }

  @Test
  void anEventIsAcceptedWithoutAnAnswer() {
    HttpResponse<String> response =
        invoke("Parrot", "{\"a\": 1}", "X-Amz-Invocation-Type", "Event");

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void aDryRunInvokesNothing() {
    HttpResponse<String> response = invoke("Failing", "{}", "X-Amz-Invocation-Type", "DryRun");

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.headers().firstValue("X-Amz-Function-Error")).isEmpty();
  }

  @Test
  void anUnknownKindOfInvocationIsRefused() {
    assertThat(invoke("Parrot", "{}", "X-Amz-Invocation-Type", "Later").statusCode())
        .isEqualTo(400);
  }

  @Test
  void aPayloadThatIsNoJsonIsRefused() {
    HttpResponse<String> response = invoke("Parrot", "{");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.headers().firstValue("x-amzn-ErrorType"))
        .contains("InvalidRequestContentException");
  }

  @Test
  void noPayloadIsAnEmptyObject() {
    assertThat(invoke("Parrot", "").body()).isEqualTo("{}");
  }

  @Test
  void aPayloadLargerThanLambdaTakesIsRefused() {
    String payload = "\"" + "x".repeat(LambdaRuntime.MAX_REQUEST) + "\"";

    assertThat(invoke("Parrot", payload).statusCode()).isEqualTo(413);
  }

  @Test
  void otherOperationsAreUnknown() {
    HttpResponse<String> response = http.get("/2015-03-31/functions/Parrot/configuration");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("x-amzn-ErrorType"))
        .contains("UnknownOperationException");
  }

  private static HttpResponse<String> invoke(String name, String payload, String... headers) {
    return http.send("POST", "/2015-03-31/functions/" + name + "/invocations", payload, headers);
  }
}
