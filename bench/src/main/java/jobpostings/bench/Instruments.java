package jobpostings.bench;

import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Interceptors between every client of this process and DynamoDB. The SDK finds this class by the
 * file {@code execution.interceptors}, so the service runs unchanged.
 */
public final class Instruments implements ExecutionInterceptor {
  private static volatile List<ExecutionInterceptor> fitted = List.of();

  /** Runs a task with these instruments, and removes them afterwards. */
  static <T> T with(List<ExecutionInterceptor> instruments, Supplier<T> task) {
    fitted = List.copyOf(instruments);
    try {
      return task.get();
    } finally {
      fitted = List.of();
    }
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    fitted.forEach(each -> each.beforeExecution(context, attributes));
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    fitted.forEach(each -> each.afterExecution(context, attributes));
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    fitted.forEach(each -> each.onExecutionFailure(context, attributes));
  }
}
