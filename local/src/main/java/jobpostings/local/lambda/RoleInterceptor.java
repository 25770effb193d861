package jobpostings.local.lambda;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Holds functions to their roles. The SDK finds it by the file {@code execution.interceptors} and
 * puts it into every client, so the functions' code is exactly what runs on AWS.
 */
public final class RoleInterceptor implements ExecutionInterceptor {
  /** True for a client of no function, whichever thread uses it, such as one that measures. */
  public static final ExecutionAttribute<Boolean> BESIDE_FUNCTIONS =
      new ExecutionAttribute<>("besideFunctions");

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    LambdaRuntime.LambdaFunction function = LambdaRuntime.RUNNING.get();
    if (function != null && attributes.getAttribute(BESIDE_FUNCTIONS) == null) {
      AwsCall.of(context.request()).forEach(function::check);
    }
  }
}
