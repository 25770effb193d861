package jobpostings.dynamodb.stores;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lets something happen just before the first call of some kind. */
public final class Meanwhile implements ExecutionInterceptor {
  private final Predicate<SdkRequest> kind;
  private final AtomicReference<Runnable> left;

  public Meanwhile(Predicate<SdkRequest> kind, Runnable deed) {
    this.kind = kind;
    this.left = new AtomicReference<>(deed);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (kind.test(context.request())) {
      left.getAndSet(() -> {}).run();
    }
  }
}
