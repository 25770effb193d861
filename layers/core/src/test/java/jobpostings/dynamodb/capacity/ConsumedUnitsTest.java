package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import jobpostings.dynamodb.job.LongDescriptionContract;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.table.CapacityInterceptor;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.store.JobList.JobQuery;
import jobpostings.job.store.JobList.JobQuery.Start;
import jobpostings.job.store.JobStore;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;

/**
 * The consumed capacity that is logged. DynamoDB Local reports reads as AWS does, but less for
 * transactions.
 */
class ConsumedUnitsTest extends StoreFixture {
  private final Operations metered = operations(new CapacityInterceptor());
  private final JobStore store = metered.jobs();
  private final Job job = create(store, "A-1");

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aConsistentReadOfASmallItemTakesOneUnit() {
    assertUnits(observed(() -> store.find(key(job))), 1, 0);
    assertUnits(observed(() -> store.find(key("A-1"))), 2, 0);
  }

  @Test
  void callsThatAreMadeAtTheSameTimeCountTogether() {
    JobQuery all =
        new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(0), 1);

    // Half a unit for the page of an index, and one for the counters read beside it.
    assertUnits(observed(() -> metered.jobList().list(all)), 1.5, 0);
  }

  @Test
  void piecesAreReadAndWrittenInBatches() {
    String noise = LongDescriptionContract.noise(1, 100_000);
    JsonNode line =
        observed(
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before -> before.toBuilder().description(noise).build()));
    assertThat(line.path("writeUnits").asDouble()).isGreaterThan(70);

    line = observed(() -> store.find(key(job)));
    assertThat(line.path("readUnits").asDouble()).isGreaterThan(18);
  }

  private static void assertUnits(JsonNode line, double read, double write) {
    assertThat(line.path("readUnits").asDouble()).isEqualTo(read);
    assertThat(line.path("writeUnits").asDouble()).isEqualTo(write);
  }
}
