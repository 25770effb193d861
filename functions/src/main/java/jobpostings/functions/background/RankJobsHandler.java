package jobpostings.functions.background;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.transformers.v2.DynamodbEventTransformer;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.BatchHandler;
import jobpostings.segment.DynamoSegments;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Maintains the segments of lists, from the stream of the Jobs table. */
public final class RankJobsHandler extends BatchHandler<DynamodbEvent, Void> {
  private final DynamoSegments segments;

  public RankJobsHandler() {
    this(Core.ofProcess());
  }

  public RankJobsHandler(Core core) {
    super(core);
    segments = core.segments();
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  protected Void run(DynamodbEvent event, RequestMetrics metrics, Context context) {
    List<Record> records = DynamodbEventTransformer.toRecordsV2(event);
    metrics.count("records", records.size());
    segments.applyStream(records);
    return null;
  }
}
