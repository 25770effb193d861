package jobpostings.dynamodb.stores;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Counts how many calls of one kind are under way at once. */
public final class AtOnce implements ExecutionInterceptor {
  private final Class<? extends SdkRequest> kind;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private volatile CountDownLatch meeting = new CountDownLatch(0);

  public AtOnce(Class<? extends SdkRequest> kind) {
    this.kind = kind;
  }

  /** Holds the first calls back until that many are under way. */
  public void meet(int calls) {
    meeting = new CountDownLatch(calls);
  }

  /** The most calls that were under way at once. */
  public int most() {
    return most.get();
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (kind.isInstance(context.request())) {
      most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
      Calls.await(meeting);
    }
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    leave(context.request());
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    leave(context.request());
  }

  private void leave(SdkRequest request) {
    if (kind.isInstance(request)) {
      underWay.decrementAndGet();
    }
  }
}
