package jobpostings.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;

class TelemetryTest {
  private final Telemetry telemetry =
      new Telemetry(PaintDoorHandler.class, new Settings(Map.of("METRICS_NAMESPACE", "doors")));
  private final CapturedContext context = new CapturedContext();

  private static final class PaintDoorHandler {}

  @Test
  void oneLineSaysWhatARequestWas() {
    String answer =
        telemetry.observe(
            context,
            metrics -> {
              metrics.requestId("request-1");
              metrics.employer(7);
              metrics.status(201);
              metrics.consumedToRead(0.5);
              metrics.consumedToRead(1);
              metrics.consumedToWrite(6);
              metrics.count("coats", 2);
              return "painted";
            });

    assertThat(answer).isEqualTo("painted");
    assertThat(context.lines()).hasSize(1);
    JsonNode line = context.line();
    assertThat(line.path("operation").asText()).isEqualTo("PaintDoor");
    assertThat(line.path("requestId").asText()).isEqualTo("request-1");
    assertThat(line.path("traceId").asText()).startsWith("Root=1-");
    assertThat(line.path("employerId").asInt()).isEqualTo(7);
    assertThat(line.path("status").asInt()).isEqualTo(201);
    assertThat(line.path("outcome").asText()).isEqualTo("ok");
    assertThat(line.path("duration").asDouble()).isNotNegative();
    assertThat(line.path("readUnits").asDouble()).isEqualTo(1.5);
    assertThat(line.path("writeUnits").asDouble()).isEqualTo(6);
    assertThat(line.path("fault").asInt()).isZero();
    assertThat(line.path("coats").asInt()).isEqualTo(2);
  }

  @Test
  void whatAlarmsWatchIsAMetricAndAMemberOfTheLineUnlessItIsZero() {
    telemetry.observe(context, _ -> "");
    assertThat(context.line().has("_aws")).isFalse();
    assertThat(context.line().has("fault")).isFalse();

    telemetry.observe(
        context,
        metrics -> {
          metrics.always("readOnly");
          metrics.always("written");
          return "";
        });
    assertThat(context.line().findValuesAsText("Name"))
        .containsExactlyInAnyOrder("readOnly", "written");
    assertThat(context.line().path("written").isNumber()).isTrue();
    assertThat(context.line().path("readOnly").isNumber()).isTrue();

    telemetry.observe(
        context,
        metrics -> {
          metrics.throttled();
          metrics.written();
          metrics.fault("failed");
          return "";
        });

    JsonNode directives = context.line().at("/_aws/CloudWatchMetrics");
    assertThat(directives.findValuesAsText("Namespace")).containsExactly("doors", "doors");
    assertThat(directives.at("/0/Dimensions")).as("of all together").hasToString("[[]]");
    assertThat(directives.path(0).findValuesAsText("Name"))
        .containsExactly("fault", "throttled", "written");
    assertThat(directives.at("/1/Dimensions"))
        .as("of a version")
        .hasToString("[[\"FunctionName\",\"ExecutedVersion\"]]");
    assertThat(directives.path(1).findValuesAsText("Name")).containsExactly("fault");
    assertThat(context.line().path("FunctionName").asText()).isEqualTo(context.getFunctionName());
    assertThat(context.line().path("ExecutedVersion").asText())
        .isEqualTo(context.getFunctionVersion());
    assertThat(directives.findValuesAsText("Name"))
        .allSatisfy(name -> assertThat(context.line().path(name).isNumber()).as(name).isTrue());
    assertThat(context.line().at("/_aws/Timestamp").isIntegralNumber()).isTrue();
  }

  /** docs/costs.md says what a line costs. */
  @Test
  void aLineOfARequestIsShort() {
    context.sampled(0);

    telemetry.observe(
        context,
        metrics -> {
          metrics.operation("DeleteJobByReference");
          metrics.requestId("3f6c1a52-8d0e-4b7a-9c41-5e2f7da86b01");
          metrics.employer(1_000_000);
          metrics.status(200);
          metrics.consumedToRead(1.5);
          metrics.consumedToWrite(18);
          return "";
        });

    assertThat(context.line().has("traceId")).as("X-Ray has no trace of it").isFalse();
    assertThat(context.line().toString()).hasSizeLessThanOrEqualTo(230);
  }

  @Test
  void onlyTheFirstStartIsCold() {
    telemetry.observe(context, _ -> "");
    assertThat(context.line().path("start").asText()).isEqualTo("cold");

    telemetry.observe(context, _ -> "");
    assertThat(context.line().path("start").asText()).isEqualTo("warm");
  }

  @Test
  void whatThrowsIsAFaultAndHasItsLine() {
    assertThatThrownBy(
            () ->
                telemetry.observe(
                    context,
                    _ -> {
                      throw new IllegalStateException("secret");
                    }))
        .hasMessage("secret");

    assertThat(context.line().path("outcome").asText()).isEqualTo("failed");
    assertThat(context.line().path("fault").asInt()).isEqualTo(1);
    assertThat(context.lines()).noneMatch(line -> line.contains("secret"));
  }

  @Test
  void aStatusFrom500IsAFaultAndBelowIsNone() {
    telemetry.observe(context, metrics -> refuse(metrics, 499));
    assertThat(context.line().path("fault").asInt()).isZero();

    telemetry.observe(context, metrics -> refuse(metrics, 500));
    assertThat(context.line().path("fault").asInt()).isEqualTo(1);

    telemetry.observe(
        context,
        metrics -> {
          metrics.readOnly();
          return refuse(metrics, 503);
        });
    assertThat(context.line().has("fault")).as("read-only").isFalse();
    assertThat(context.line().path("readOnly").asInt()).isEqualTo(1);
  }

  private static String refuse(RequestMetrics metrics, int status) {
    metrics.status(status);
    metrics.outcome("refused");
    return "";
  }

  @Test
  void whatARequestStartsInOtherThreadsIsObservedWithIt() throws InterruptedException {
    telemetry.observe(
        context,
        _ -> {
          Thread beside = Thread.startVirtualThread(TelemetryTest::readOneUnit);
          readOneUnit();
          join(beside);
          return "";
        });
    assertThat(context.line().path("readUnits").asDouble()).isEqualTo(2);

    assertThat(RequestMetrics.current()).as("after the request").isEmpty();
  }

  private static void readOneUnit() {
    RequestMetrics.current().orElseThrow().consumedToRead(1);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
