package jobpostings.functions.background;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import jobpostings.Core;
import jobpostings.dynamodb.segment.Segments;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** Maintains the segments of lists, from the stream of the Jobs table. */
public final class RankJobsHandler extends BackgroundHandler<StreamEvent> {
  private final Segments segments;

  public RankJobsHandler() {
    this(Core.ofProcess());
  }

  public RankJobsHandler(Core core) {
    super(core, StreamEvent::read);
    segments = core.segments();
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  protected Json.Writable run(StreamEvent event, RequestMetrics metrics, Context context) {
    metrics.count("records", event.records().size());
    segments.applyStream(event);
    return JsonGenerator::writeNull;
  }
}
