package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jobpostings.Core;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Recurrence;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private Instant now = Instant.parse("2026-11-21T03:30:00Z");

  @BeforeEach
  void forget() {
    Handling.Keeping.EVENTS.clear();
  }

  @Test
  void invokesTheFunctionWithTheTimeForWhichItRuns() throws Exception {
    try (Scheduler scheduler = scheduler("Keeping")) {
      assertThat(scheduler.tick()).isZero();

      now = Instant.parse("2026-11-21T03:59:59.999Z");
      assertThat(scheduler.tick()).isZero();

      now = Instant.parse("2026-11-21T04:00:00.700Z");
      assertThat(scheduler.tick()).isEqualTo(1);
      assertThat(event()).isEqualTo("{\"time\":\"2026-11-21T04:00:00Z\",\"by\":\"schedule\"}");
      assertThat(scheduler.tick()).as("once").isZero();

      now = now.plus(HOUR);
      assertThat(scheduler.tick()).isEqualTo(1);
      assertThat(event()).contains("2026-11-21T05:00:00Z");
    }
  }

  @Test
  void timesThatPassedWhileTheMachineSleptAreOneInvocation() throws Exception {
    try (Scheduler scheduler = scheduler("Keeping")) {
      now = Instant.parse("2026-11-21T09:10:00Z");

      assertThat(scheduler.tick()).isEqualTo(1);
      assertThat(event()).contains("2026-11-21T04:00:00Z");

      now = Instant.parse("2026-11-21T10:00:00Z");
      assertThat(scheduler.tick()).isEqualTo(1);
      assertThat(event()).contains("2026-11-21T10:00:00Z");
    }
  }

  @Test
  void aFunctionThatFailsIsInvokedTheNextTimeToo() {
    Scheduler scheduler = scheduler("Failing");
    for (int hour = 0; hour < 2; hour++) {
      now = now.plus(HOUR);
      assertThat(scheduler.tick()).isEqualTo(1);
    }
    scheduler.close();

    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains("Failing/Hourly failed", "2026-11-21T04:00:00Z", "2026-11-21T05:00:00Z");
  }

  @Test
  void aServiceRunsItsTemplatesSchedulesFromTheStart(@TempDir Path folder) throws Exception {
    Path template = Files.writeString(folder.resolve("template.yaml"), withSchedule());

    now = Instant.parse("2026-11-21T04:00:00Z");
    try (LocalService _ = LocalService.start(template, new Sample().inMemory(), () -> now)) {
      assertThat(event()).isEqualTo("{\"time\":\"2026-11-21T04:00:00Z\"}");
    }
  }

  private static String withSchedule() throws IOException {
    return Files.readString(Sample.template())
        .replace(
            "Handler: jobpostings.local.Handling$Owner",
            """
            Handler: jobpostings.local.Handling$Keeping
                  Events:
                    Often:
                      Type: ScheduleV2
                      Properties:
                        ScheduleExpression: cron(0 4 * * ? *)
                        Input: '{"time":"<aws.scheduler.scheduled-time>"}'
            """);
  }

  private static String event() throws InterruptedException {
    return Handling.Keeping.EVENTS.poll(20, TimeUnit.SECONDS);
  }

  private Scheduler scheduler(String handler) {
    PrintStream out = new PrintStream(log, true);
    LambdaRuntime lambda =
        new LambdaRuntime(
            List.of(
                new Template.Function(
                    handler,
                    "jobpostings.local.Handling$" + handler,
                    Map.of(),
                    9,
                    128,
                    Map.of(),
                    false)),
            Map.of(),
            Core::of,
            out);
    Template.Schedule hourly =
        new Template.Schedule(
            handler + "/Hourly",
            handler,
            Recurrence.ofCron("0 * * * ? *", ZoneOffset.UTC),
            "{\"time\":\"<aws.scheduler.scheduled-time>\",\"by\":\"schedule\"}");
    return new Scheduler(List.of(hourly), lambda, new RequestLog(out), () -> now);
  }
}
