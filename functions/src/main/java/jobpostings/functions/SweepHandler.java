package jobpostings.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import jobpostings.job.SweepReport;
import jobpostings.job.SweepRun;

/** What the functions have in common that go over the jobs on a schedule. */
abstract class SweepHandler implements RequestHandler<ScheduledTime, SweepReport> {
  /** For the jobs that were begun, each of which may take as long as a request. */
  private static final int MILLIS_TO_FINISH = 60_000;

  abstract SweepReport run(SweepRun run);

  /**
   * @throws IllegalArgumentException when the event does not say for which time to run
   */
  @Override
  public final SweepReport handleRequest(ScheduledTime event, Context context) {
    Instant time = ScheduledTime.of(event);
    return run(
        new SweepRun(
            time,
            () -> context.getRemainingTimeInMillis() > MILLIS_TO_FINISH,
            (id, failure) -> log(id, failure, context)));
  }

  private static void log(String id, RuntimeException failure, Context context) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    context.getLogger().log("Job %s could not be changed: %s".formatted(id, trace));
  }
}
