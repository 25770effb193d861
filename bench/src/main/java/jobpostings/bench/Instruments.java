package jobpostings.bench;

import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * An interceptor between every client of this process and DynamoDB. The SDK finds this class by the
 * file {@code execution.interceptors}, so the service runs unchanged.
 */
public final class Instruments implements ExecutionInterceptor {
  private static volatile Optional<ExecutionInterceptor> fitted = Optional.empty();

  /** Runs a task with this instrument, and removes it afterwards. */
  static void with(ExecutionInterceptor instrument, Runnable task) {
    fitted = Optional.of(instrument);
    try {
      task.run();
    } finally {
      fitted = Optional.empty();
    }
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    fitted.ifPresent(each -> each.beforeExecution(context, attributes));
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    fitted.ifPresent(each -> each.afterExecution(context, attributes));
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    fitted.ifPresent(each -> each.onExecutionFailure(context, attributes));
  }
}
