package jobpostings.dynamodb.rules;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Lets each call to DynamoDB take that much longer than DynamoDB Local needs. Behind {@link
 * OverlapsRefused}, what a call writes is held for as long.
 */
public record SlowCalls(Duration time) implements ExecutionInterceptor {
  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    LockSupport.parkNanos(time.toNanos());
  }
}
