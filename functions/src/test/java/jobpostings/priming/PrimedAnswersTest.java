package jobpostings.priming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jobpostings.Core;
import jobpostings.dynamodb.FakeAws;
import jobpostings.settings.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample that primes a function is answered in full and not refused half-way. */
class PrimedAnswersTest {
  private static Settings settings() {
    Map<String, String> environment = new HashMap<>();
    for (String table :
        List.of(
            "JOBS",
            "REFERENCES",
            "JOB_COUNTERS",
            "JOB_LIST",
            "CHANGE_LOG",
            "VERSIONS",
            "DESCRIPTIONS",
            "EMPLOYERS",
            "API_KEYS",
            "LOCATIONS",
            "IDEMPOTENCY",
            "REQUEST_COUNTS",
            "REFUSED_REQUESTS",
            "SWITCHES")) {
      environment.put(table + "_TABLE", table.toLowerCase(Locale.ROOT));
    }
    environment.put("AWS_REGION", "ca-central-1");
    environment.put("TIME_ZONE", "America/Toronto");
    environment.put("EMPLOYER_LIMIT", "50");
    return new Settings(environment);
  }

  @ParameterizedTest
  @CsvSource({
    "CreateJob, \"statusCode\":201",
    "GetJob, \"statusCode\":200",
    "ListJobs, \"statusCode\":200",
    "ModifyJob, \"statusCode\":200",
    "UpsertJob, \"statusCode\":200",
    "BatchJobs, \"statusCode\":200",
    "ReconcileJobs, \"statusCode\":200",
    "ListChanges, \"statusCode\":200",
    "ServeVersions, \"statusCode\":200",
    "RestoreJob, \"statusCode\":200",
    "DeleteJob, \"statusCode\":204",
    "DeleteJobByReference, \"statusCode\":204",
    "OverrideMethod, \"statusCode\":204",
    "RejectMethod, \"statusCode\":405",
    "ServeKeys, \"statusCode\":200",
    "ServeGrants, \"statusCode\":200",
    "ServeRequests, \"statusCode\":200",
    "GetReferenceData, \"statusCode\":200",
    "ListLocations, \"statusCode\":200",
    "GetLocation, \"statusCode\":200",
    "Authorize, \"Effect\":\"Allow\"",
  })
  void aSampleIsAnsweredAsARequestWouldBe(String function, String expected) throws Exception {
    Settings settings = settings();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    PrimingContext context = new PrimingContext();
    try (FakeAws aws = FakeAws.start(settings)) {
      Core core = Core.of(settings, aws);
      try (AutoCloseable _ = core.connections()) {
        handler(function, core)
            .handleRequest(new ByteArrayInputStream(sample(function)), answer, context);
      }
    }

    context.requireNoError();
    assertThat(answer.toString(UTF_8)).contains(expected);
    Priming.requireRight(answer.toString(UTF_8));
  }

  /** So that a version which would refuse or fail is not deployed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"statusCode\":400,\"body\":\"\"}",
        "{\"statusCode\":404,\"body\":\"\"}",
        "{\"statusCode\":429,\"body\":\"\"}",
        "{\"statusCode\":500,\"body\":\"\"}",
        "{\"policyDocument\":{\"Statement\":[{\"Effect\":\"Deny\"}]}}",
        ""
      })
  void aWrongAnswerIsNoPriming(String answer) {
    assertThatThrownBy(() -> Priming.requireRight(answer))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(answer);
  }

  private static RequestStreamHandler handler(String function, Core core)
      throws ReflectiveOperationException {
    return Class.forName("jobpostings.functions." + function + "Handler")
        .asSubclass(RequestStreamHandler.class)
        .getConstructor(Core.class)
        .newInstance(core);
  }

  private static byte[] sample(String function) throws Exception {
    String name = function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return Files.readAllBytes(Path.of("../events", name + ".json"));
  }
}
