package jobpostings.functions.background;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.job.Author;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** Base of the functions that go over what is due, on a schedule. */
abstract class SweepHandler extends BackgroundHandler<SweepHandler.Event> {
  /** What runs if the event names no action. */
  static final String HOURLY = "";

  /** The time left to finish what was begun. Each piece of work may take as long as a request. */
  private static final int MILLIS_TO_FINISH = 60_000;

  /**
   * What a schedule sends.
   *
   * @param time for which it runs
   */
  record Event(Instant time, String action) {
    private static Event read(JsonNode event) {
      return new Event(readTime(event), event.path("action").asText(HOURLY));
    }
  }

  private final Map<String, Function<SweepRun, SweepReport>> sweeps;

  /**
   * @param sweeps by action
   */
  SweepHandler(Core core, Map<String, Function<SweepRun, SweepReport>> sweeps) {
    super(core, in -> Event.read(readJson(in)));
    this.sweeps = sweeps;
  }

  @Override
  protected final Json.Writable run(Event event, RequestMetrics metrics, Context context) {
    Function<SweepRun, SweepReport> sweep = sweeps.get(event.action());
    if (sweep == null) {
      throw new IllegalArgumentException(
          "The event's action, \"%s\", is not one of this function: leave it out."
              .formatted(event.action()));
    }
    SweepReport report =
        sweep.apply(
            new SweepRun(
                event.time(),
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
