package jobpostings.dynamodb.rules;

import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Behind {@link OverlapsRefused}, holds the first transaction until something was refused for it,
 * so that writers meet however fast they are.
 */
public final class FirstHeld implements ExecutionInterceptor {
  private final OverlapsRefused overlaps;
  private final AtomicBoolean isHeld = new AtomicBoolean();

  public FirstHeld(OverlapsRefused overlaps) {
    this.overlaps = overlaps;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (context.request() instanceof TransactWriteItemsRequest && !isHeld.getAndSet(true)) {
      overlaps.awaitRefusal();
    }
  }
}
