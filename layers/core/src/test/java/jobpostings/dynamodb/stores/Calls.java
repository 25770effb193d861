package jobpostings.dynamodb.stores;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/** Records the calls made to DynamoDB. */
public final class Calls implements ExecutionInterceptor {
  private final List<String> made = new CopyOnWriteArrayList<>();
  private volatile CountDownLatch meeting = new CountDownLatch(0);

  /** The operations called since the last time, in order. */
  public List<String> taken() {
    List<String> taken = List.copyOf(made);
    made.clear();
    return taken;
  }

  /**
   * Holds calls back until that many are under way, which they only are if none waits for another.
   */
  public void meet(int calls) {
    meeting = new CountDownLatch(calls);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    made.add(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME));
    await(meeting);
  }

  /**
   * Waits for the others that meet there: so long that only those miss it that wait for this one.
   */
  static void await(CountDownLatch meeting) {
    meeting.countDown();
    try {
      if (!meeting.await(2, TimeUnit.MINUTES)) {
        throw new AssertionError("Calls wait for each other.");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
