package jobpostings.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import jobpostings.Core;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;

/**
 * Base of the functions that take batches of a stream or a queue. Lambda's runtime maps event and
 * response (<i>Define Lambda function handler in Java</i>): this costs a cold start up to 200 ms,
 * but no client waits for it. Thread-safe.
 *
 * @param <E> the batch
 * @param <R> the response, which may name what Lambda is to deliver again
 */
public abstract class BatchHandler<E, R> implements RequestHandler<E, R> {
  private final Telemetry telemetry;

  protected BatchHandler(Core core) {
    this.telemetry = new Telemetry(getClass(), core.settings());
  }

  /**
   * Returns the response. If it throws, Lambda delivers the whole batch again.
   *
   * @param metrics to fill in
   */
  protected abstract R run(E batch, RequestMetrics metrics, Context context);

  @Override
  public final R handleRequest(E batch, Context context) {
    return telemetry.observe(context, metrics -> run(batch, metrics, context));
  }

  /** Logs a failure that does not end the run. */
  protected static void log(String what, Throwable failure, Context context) {
    BackgroundHandler.log(what, failure, context);
  }
}
