package jobpostings.dynamodb.rules;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Makes each call take that much longer than DynamoDB Local needs. Behind {@link OverlapsRefused},
 * the items that a call writes are held for as long.
 */
public record SlowCalls(Duration time) implements ExecutionInterceptor {
  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    LockSupport.parkNanos(time.toNanos());
  }
}
