package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Ten thousand jobs that close on one day. */
class ManyDueJobsTest extends SweepFixture {
  private static final int JOBS = 10_000;
  private static final int BATCH = 25;

  @Test
  void areDoneInOneRunWithTotalsExactAfter() {
    JobStore store = store();
    storeAll();
    assertThat(total(store, JobStatus.ACTIVE)).isEqualTo(JOBS);

    assertThat(close(store)).isEqualTo(report(JOBS, JOBS, 0));

    assertThat(total(store, JobStatus.ACTIVE)).isZero();
    assertThat(total(store, JobStatus.ARCHIVED)).isEqualTo(JOBS);
    assertThat(close(store)).isEqualTo(report(0, 0, 0));
  }

  /** As the store would, but by batches. */
  private void storeAll() {
    DynamoDbClient client = client();
    List<WriteRequest> writes =
        new ArrayList<>(IntStream.rangeClosed(1, JOBS).mapToObj(this::write).toList());
    for (int i = 0; i < JOBS; i += BATCH) {
      List<WriteRequest> batch = writes.subList(i, i + BATCH);
      assertThat(
              client
                  .batchWriteItem(write -> write.requestItems(Map.of("Jobs", batch)))
                  .unprocessedItems())
          .isEmpty();
    }
    client.putItem(
        put ->
            put.tableName("Tallies")
                .item(
                    Map.of(
                        "employerId", number(employer),
                        "shard", number(0),
                        "active", number(JOBS))));
  }

  private WriteRequest write(int id) {
    StoredJob stored =
        new StoredJob(aJobToClose().id(id).build(), id, Optional.empty(), Optional.empty());
    return WriteRequest.builder()
        .putRequest(put -> put.item(JobSchema.SCHEMA.itemToMap(stored, true)))
        .build();
  }
}
