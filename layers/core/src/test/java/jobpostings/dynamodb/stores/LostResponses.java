package jobpostings.dynamodb.stores;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lets the first calls of one kind take effect, but never lets the caller know. */
public final class LostResponses implements ExecutionInterceptor {
  private final Class<? extends SdkRequest> kind;
  private final AtomicInteger left;
  private final List<SdkRequest> sent = new CopyOnWriteArrayList<>();

  public LostResponses(Class<? extends SdkRequest> kind, int calls) {
    this.kind = kind;
    this.left = new AtomicInteger(calls);
  }

  /** The requests of that kind, including those whose answers arrived. */
  public List<SdkRequest> sent() {
    return sent;
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (kind.isInstance(context.request())) {
      sent.add(context.request());
      if (left.getAndDecrement() > 0) {
        throw SdkClientException.create("The connection was lost.");
      }
    }
  }
}
