package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import java.io.InputStream;
import java.time.Duration;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** Publishes the events that PublishJobEvents could not, for operators; any input will do. */
public final class ReplayJobEventsHandler extends BackgroundHandler<InputStream> {
  /** After this, no further message is begun: clients that invoke functions wait for a minute. */
  private static final Duration MAX_RUN = Duration.ofSeconds(40);

  private final ReplayJobEvents replayJobEvents;

  public ReplayJobEventsHandler() {
    this(Core.ofProcess());
  }

  public ReplayJobEventsHandler(Core core) {
    super(core, in -> in);
    replayJobEvents = JobEvents.of(core).replayJobEvents();
  }

  /** Answers with a report. */
  @Override
  protected Json.Writable run(InputStream any, RequestMetrics metrics, Context context) {
    long begin = System.nanoTime();
    ReplayReport report = replayJobEvents.run(() -> System.nanoTime() - begin < MAX_RUN.toNanos());
    report.count(metrics);
    return report::write;
  }
}
