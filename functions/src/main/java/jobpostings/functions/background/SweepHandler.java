package jobpostings.functions.background;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Instant;
import java.util.function.Function;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.job.Author;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** Base of the functions that go over what is due, on a schedule. */
abstract class SweepHandler extends BackgroundHandler<Instant> {
  /** The time left to finish what was begun. Each piece of work may take as long as a request. */
  private static final int MILLIS_TO_FINISH = 60_000;

  private final Function<SweepRun, SweepReport> sweep;

  SweepHandler(Core core, Function<SweepRun, SweepReport> sweep) {
    super(core, BackgroundHandler::readTime);
    this.sweep = sweep;
  }

  @Override
  protected final Json.Writable run(Instant time, RequestMetrics metrics, Context context) {
    SweepReport report =
        sweep.apply(
            new SweepRun(
                time,
                Author.schedule(context.getAwsRequestId()),
                () -> context.getRemainingTimeInMillis() > MILLIS_TO_FINISH,
                (id, failure) -> log(id + " could not be dealt with", failure, context)));
    metrics.count("due", report.due());
    metrics.count("changed", report.changed());
    if (!report.complete()) {
      metrics.outcome("incomplete");
    }
    if (!report.failed().isEmpty()) {
      metrics.fault("jobs-failed");
    }
    return report::write;
  }
}
