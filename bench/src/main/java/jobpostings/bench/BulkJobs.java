package jobpostings.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jobpostings.dynamodb.rank.SearchEntry;
import jobpostings.dynamodb.rank.SegmentChange;
import jobpostings.dynamodb.rank.Segments;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Stores many jobs at once, with the same result as storing them one by one. */
final class BulkJobs {
  private static final int BATCH = 25;

  private final DynamoDbClient client;
  private final Settings settings;

  BulkJobs(DynamoDbClient client, Settings settings) {
    this.client = client;
    this.settings = settings;
  }

  /**
   * @param jobs of one employer that has none yet
   */
  void store(List<Job> jobs) {
    List<Callable<Void>> writes = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i += BATCH) {
      List<Job> batch = jobs.subList(i, Math.min(i + BATCH, jobs.size()));
      writes.add(() -> storeBatch(batch));
    }
    try (ExecutorService beside = Executors.newFixedThreadPool(4)) {
      for (Future<Void> write : beside.invokeAll(writes)) {
        write.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The jobs can't be stored.", e);
    }
    put(settings.table("JOB_COUNTERS_TABLE"), List.of(counter(jobs)));
    rank(jobs);
  }

  private Void storeBatch(List<Job> jobs) {
    RecordingClient recording = new RecordingClient();
    JobStore store = LongTimeoutStores.of(recording, settings).jobs();
    jobs.forEach(job -> store.create(_ -> job, Author.operator("sample"), Optional.empty()));
    recording.items().forEach(this::put);
    return null;
  }

  private static Map<String, AttributeValue> counter(List<Job> jobs) {
    Map<JobStatus, Integer> counts = new EnumMap<>(JobStatus.class);
    jobs.forEach(job -> counts.merge(job.status(), 1, Integer::sum));
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("employerId", number(jobs.getFirst().employerId()));
    item.put("shard", number(0));
    counts.forEach((status, count) -> item.put(status.toString(), number(count)));
    return item;
  }

  /** Puts jobs into their list, without storing them. */
  void rank(List<Job> jobs) {
    Segments segments = LongTimeoutStores.of(client, settings).segments();
    List<SegmentChange> changes =
        jobs.stream()
            .sorted(Comparator.comparing(Job::position, JobPosition.LIST_ORDER.reversed()))
            .map(
                job ->
                    new SegmentChange(
                        job.position(),
                        Optional.of(new SearchEntry(job.status(), job.title(), job.referenceId()))))
            .toList();
    for (int i = 0; i < changes.size(); i += 1_000) {
      segments.update(
          jobs.getFirst().employerId(), changes.subList(i, Math.min(i + 1_000, changes.size())));
    }
  }

  private void put(String table, List<Map<String, AttributeValue>> items) {
    Map<String, List<WriteRequest>> open =
        Map.of(table, items.stream().map(BulkJobs::put).toList());
    while (!open.isEmpty()) {
      Map<String, List<WriteRequest>> batch = open;
      open = client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems();
    }
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
  }

  private static AttributeValue number(int value) {
    return AttributeValue.fromN(Integer.toString(value));
  }
}
