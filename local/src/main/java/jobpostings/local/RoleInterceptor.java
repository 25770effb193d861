package jobpostings.local;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Holds functions to their roles. The SDK finds it by the file {@code execution.interceptors} and
 * puts it into every client, so that the functions' own code is what runs on AWS.
 */
public final class RoleInterceptor implements ExecutionInterceptor {

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    Role.assumed().ifPresent(role -> AwsCall.of(context.request()).forEach(role::check));
  }
}
