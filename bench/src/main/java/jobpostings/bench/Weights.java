package jobpostings.bench;

import java.util.concurrent.atomic.AtomicLong;
import jobpostings.dynamodb.rules.ItemSize;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Measures the sizes of the first items that queries of an index return. */
final class Weights implements ExecutionInterceptor {
  private final int items;
  private final AtomicLong bytes = new AtomicLong();

  Weights(int items) {
    this.items = items;
  }

  long bytes() {
    return bytes.get();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (context.request() instanceof QueryRequest query
        && query.indexName() != null
        && context.response() instanceof QueryResponse page) {
      page.items().stream().limit(items).mapToLong(ItemSize::of).forEach(bytes::addAndGet);
    }
  }
}
