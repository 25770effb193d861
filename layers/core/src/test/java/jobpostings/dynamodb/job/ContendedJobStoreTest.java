package jobpostings.dynamodb.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.SlowCalls;
import jobpostings.dynamodb.rules.Tables;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Together;
import jobpostings.job.JobStore;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Many writers at once, where overlapping transactions are refused, as on AWS. */
@Tag("storage")
class ContendedJobStoreTest extends ConcurrencyContract {
  /** Shared by all stores, since all write to one DynamoDB. */
  private static final OverlapsRefused OVERLAPS =
      new OverlapsRefused(
          new Tables(DynamoDbModule.clientBuilder(DynamoDbLocal.settings()).build()));

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Override
  ExecutionInterceptor[] interceptors() {
    return new ExecutionInterceptor[] {OVERLAPS};
  }

  @Test
  void writersOfDifferentJobsOfOneEmployerGetThrough() {
    JobStore store = store(LONG, OVERLAPS, new SlowCalls(Duration.ofMillis(5)));
    int before = OVERLAPS.refusals();

    Together.on(50, i -> create(store, "A-" + i));

    assertThat(total()).isEqualTo(50);
    assertThat(OVERLAPS.refusals()).as("or this shows nothing").isGreaterThan(before);
  }
}
