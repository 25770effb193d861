package jobpostings.dynamodb.stores;

import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Fails every call of one kind before it is made. */
public record Refusals(Class<? extends SdkRequest> kind, Supplier<SdkException> failure)
    implements ExecutionInterceptor {

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (kind.isInstance(context.request())) {
      throw failure.get();
    }
  }
}
