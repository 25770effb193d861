package jobpostings.functions.background;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import jobpostings.Core;
import jobpostings.handler.ScheduledTime;
import jobpostings.job.Author;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/** Base of the functions that run on a schedule. */
abstract class SweepHandler implements RequestStreamHandler {
  /** The time left to finish what was begun. Each piece of work may take as long as a request. */
  private static final int MILLIS_TO_FINISH = 60_000;

  private final Telemetry telemetry;

  SweepHandler(Core core) {
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  abstract SweepReport run(SweepRun run);

  /**
   * @throws IllegalArgumentException if the event has no time
   */
  @Override
  public final void handleRequest(InputStream in, OutputStream out, Context context)
      throws IOException {
    Instant time = ScheduledTime.read(in);
    SweepReport report = telemetry.observe(context, metrics -> run(time, context, metrics));
    out.write(Json.bytes(report::write));
  }

  private SweepReport run(Instant time, Context context, RequestMetrics metrics) {
    SweepReport report =
        run(
            new SweepRun(
                time,
                Author.schedule(context.getAwsRequestId()),
                () -> context.getRemainingTimeInMillis() > MILLIS_TO_FINISH,
                (id, failure) -> log(id, failure, context)));
    metrics.count("due", report.due());
    metrics.count("changed", report.changed());
    if (!report.complete()) {
      metrics.outcome("incomplete");
    }
    if (!report.failed().isEmpty()) {
      metrics.fault("jobs-failed");
    }
    return report;
  }

  private static void log(String id, RuntimeException failure, Context context) {
    context
        .getLogger()
        .log(
            "%s could not be dealt with: %s".formatted(id, StackTrace.of(failure)), LogLevel.ERROR);
  }
}
