package jobpostings.dynamodb.stores;

import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Makes something else happen before or after one of a client's calls, as if it stalled there. */
public final class Stall implements ExecutionInterceptor {
  private final AtomicInteger left;
  private final Runnable meanwhile;

  /**
   * @param step 0 is before the first call, 1 after it, 2 before the second one, and so on
   */
  public Stall(int step, Runnable meanwhile) {
    this.left = new AtomicInteger(step);
    this.meanwhile = meanwhile;
  }

  /** Whether the client came to that step. */
  public boolean hasStalled() {
    return left.get() < 0;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    step();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    step();
  }

  private void step() {
    if (left.getAndDecrement() == 0) {
      meanwhile.run();
    }
  }
}
