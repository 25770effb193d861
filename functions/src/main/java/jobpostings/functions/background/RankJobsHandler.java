package jobpostings.functions.background;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import jobpostings.Core;
import jobpostings.dynamodb.rank.JobRanks;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.telemetry.Telemetry;

/** Maintains the ranks of jobs in their lists, from the stream of the Jobs table. */
public final class RankJobsHandler implements RequestStreamHandler {
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
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    StreamEvent event = StreamEvent.read(in);
    telemetry.observe(
        context,
        metrics -> {
          metrics.count("records", event.size());
          ranks.follow(event);
          return null;
        });
    out.write("null".getBytes(UTF_8));
  }
}
