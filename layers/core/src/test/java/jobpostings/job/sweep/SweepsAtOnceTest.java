package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.SlowCalls;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

@Tag("storage")
class SweepsAtOnceTest {

  @Nested
  class AgainstDynamoDbLocal extends SweepConcurrencyContract {}

  /** Where overlapping transactions are refused, as on AWS. */
  @Nested
  class WhereOverlapsAreRefused extends SweepConcurrencyContract {
    private OverlapsRefused overlaps;

    @Override
    ExecutionInterceptor[] interceptors() {
      overlaps = overlapsRefused();
      return new ExecutionInterceptor[] {overlaps};
    }

    @Test
    void aRunGetsThroughAlthoughItsJobsMeet() {
      Operations slow = operations(overlaps, new SlowCalls(Duration.ofMillis(5)));
      createAll(slow.jobs(), 100, aJobToClose());
      int before = overlaps.refusals();

      assertThat(close(slow)).isEqualTo(report(100, 100, 0));

      assertThat(total(JobStatus.ARCHIVED)).isEqualTo(100);
      assertThat(overlaps.refusals()).as("or this shows nothing").isGreaterThan(before);
    }
  }
}
