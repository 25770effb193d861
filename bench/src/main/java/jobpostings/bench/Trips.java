package jobpostings.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/**
 * Counts round trips: calls that do not wait for each other count as one. Each call is delayed, as
 * if DynamoDB were far away, so that simultaneous calls overlap.
 */
final class Trips implements ExecutionInterceptor {
  private static final long WHILE_NANOS = 20_000_000;

  private static final ExecutionAttribute<Long> BEGIN = new ExecutionAttribute<>("begin");

  private final Set<String> leftOut;
  private final List<Call> calls = new CopyOnWriteArrayList<>();

  private record Call(String operation, long begin, long end) {}

  /**
   * @param leftOut the tables whose calls do not count
   */
  Trips(Set<String> leftOut) {
    this.leftOut = leftOut;
  }

  /** The longest chain of calls, each of which began after the one before it had ended. */
  int longestChain() {
    int chain = 0;
    long end = Long.MIN_VALUE;
    for (Call call : calls.stream().sorted(Comparator.comparingLong(Call::end)).toList()) {
      if (call.begin() >= end) {
        chain++;
        end = call.end();
      }
    }
    return chain;
  }

  List<String> operations() {
    return calls.stream().map(Call::operation).toList();
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    attributes.putAttribute(BEGIN, System.nanoTime());
    LockSupport.parkNanos(WHILE_NANOS);
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (!isLeftOut(context)) {
      calls.add(
          new Call(
              attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
              attributes.getAttribute(BEGIN),
              System.nanoTime()));
    }
  }

  private boolean isLeftOut(Context.AfterExecution context) {
    return context
        .request()
        .getValueForField("TableName", String.class)
        .filter(leftOut::contains)
        .isPresent();
  }
}
