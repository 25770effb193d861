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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample that primes a function is answered in full and not refused half-way. */
@Tag("slow")
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
            "PARTNERS",
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
    "job.CreateJob, \"statusCode\":201",
    "job.GetJob, \"statusCode\":200",
    "job.ListJobs, \"statusCode\":200",
    "job.ModifyJob, \"statusCode\":200",
    "job.UpsertJob, \"statusCode\":200",
    "job.BatchJobs, \"statusCode\":200",
    "job.ReconcileJobs, \"statusCode\":200",
    "job.ListAdvice, \"statusCode\":200",
    "job.ListChanges, \"statusCode\":200",
    "job.ServeVersions, \"statusCode\":200",
    "job.RestoreJob, \"statusCode\":200",
    "job.DeleteJob, \"statusCode\":204",
    "job.DeleteJobByReference, \"statusCode\":204",
    "job.OverrideMethod, \"statusCode\":204",
    "open.RejectMethod, \"statusCode\":405",
    "employer.ServeKeys, \"statusCode\":200",
    "employer.ServeGrants, \"statusCode\":200",
    "employer.ServeRequests, \"statusCode\":200",
    "open.GetReferenceData, \"statusCode\":200",
    "open.ListLocations, \"statusCode\":200",
    "open.GetLocation, \"statusCode\":200",
    "employer.Authorize, \"Effect\":\"Allow\"",
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
    String simple = function.substring(function.indexOf('.') + 1);
    String name = simple.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return Files.readAllBytes(Path.of("../events", name + ".json"));
  }
}
