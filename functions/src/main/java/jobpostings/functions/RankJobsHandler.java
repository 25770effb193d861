package jobpostings.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import jobpostings.Core;
import jobpostings.dynamodb.rank.JobRanks;
import jobpostings.telemetry.Telemetry;

/** Keeps the ranks of jobs in their lists, from the stream of the Jobs table. */
public final class RankJobsHandler implements RequestHandler<DynamodbEvent, Void> {
  private final JobRanks ranks;
  private final Telemetry telemetry;

  public RankJobsHandler() {
    this(Core.ofProcess());
  }

  public RankJobsHandler(Core core) {
    ranks = core.jobRanks();
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  public Void handleRequest(DynamodbEvent event, Context context) {
    return telemetry.observe(
        context,
        metrics -> {
          metrics.count("records", event.getRecords().size());
          ranks.follow(event);
          return null;
        });
  }
}
