package jobpostings.dynamodb.stores;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.StoredJobs;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * All that the tables hold about one employer. Reading it checks that the tables agree: every item
 * of a job is what the job makes of it, including the attributes that indexes are made of; and the
 * referenceIds that are taken, counters, lists and long descriptions are those of the jobs.
 *
 * @param jobs in the order of their ids
 * @param requests the title of the job that each Idempotency-Key has created; none when it is gone
 */
public record StoreContents(List<Job> jobs, Map<String, Optional<String>> requests) {

  /**
   * @param operations through which the jobs can be read
   * @throws AssertionError when the tables do not agree
   */
  public static StoreContents of(int employer, DynamoDbClient client, Operations operations) {
    List<Job> jobs =
        jobItems(employer, client).stream()
            .map(item -> job(item, operations.jobs()))
            .sorted(Comparator.comparingInt(Job::id))
            .toList();
    requireReferenceIds(jobs, items("References", employer, client));
    requireCounters(jobs, items("JobCounters", employer, client));
    requireLists(employer, jobs, operations.jobList());
    Map<Integer, Job> byId = jobs.stream().collect(toMap(Job::id, job -> job));
    Map<String, Optional<String>> requests = new TreeMap<>();
    for (Map<String, AttributeValue> item : items("Idempotency", employer, client)) {
      Optional<Job> made = Optional.ofNullable(byId.get(number(item, "jobId")));
      requests.put(item.get("idempotencyKey").s(), made.map(Job::title));
    }
    return new StoreContents(jobs, requests);
  }

  /** Scans the whole table, since an index might lack an item. */
  private static List<Map<String, AttributeValue>> jobItems(int employer, DynamoDbClient client) {
    return client
        .scanPaginator(scan -> scan.tableName("Jobs").consistentRead(true))
        .items()
        .stream()
        .filter(item -> number(item, "employerId") == employer)
        .filter(item -> !item.containsKey("deleted"))
        .toList();
  }

  private static List<Map<String, AttributeValue>> items(
      String table, int employer, DynamoDbClient client) {
    AttributeValue id = AttributeValue.fromN(Integer.toString(employer));
    return client
        .queryPaginator(
            query ->
                query
                    .tableName(table)
                    .consistentRead(true)
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(Map.of(":employer", id)))
        .items()
        .stream()
        .toList();
  }

  private static Job job(Map<String, AttributeValue> item, JobStore store) {
    Job job = StoredJobs.job(item);
    // Reading it checks that a description in pieces is all there.
    Job read = store.find(new JobKey.ById(job.employerId(), job.id())).orElseThrow();
    assertThat(read.description()).isNotEmpty();
    assertThat(read.toBuilder().description(job.description()).build()).isEqualTo(job);
    return read;
  }

  private static void requireReferenceIds(List<Job> jobs, List<Map<String, AttributeValue>> items) {
    Map<String, Integer> taken = new HashMap<>();
    items.forEach(item -> taken.put(item.get("referenceId").s(), number(item, "jobId")));
    Map<String, Integer> used = new HashMap<>();
    jobs.forEach(job -> job.referenceId().ifPresent(id -> used.put(id, job.id())));
    assertThat(taken).as("the referenceIds that are taken").isEqualTo(used);
    assertThat(used).hasSize((int) jobs.stream().flatMap(j -> j.referenceId().stream()).count());
  }

  private static void requireCounters(List<Job> jobs, List<Map<String, AttributeValue>> shards) {
    Map<JobStatus, Long> counted =
        jobs.stream().collect(groupingBy(Job::status, summingLong(_ -> 1)));
    for (JobStatus status : JobStatus.values()) {
      long counter =
          shards.stream()
              .filter(shard -> shard.containsKey(status.toString()))
              .mapToLong(shard -> number(shard, status.toString()))
              .sum();
      assertThat(counter)
          .as("the counter of " + status)
          .isEqualTo(counted.getOrDefault(status, 0L));
    }
  }

  private static void requireLists(int employer, List<Job> jobs, JobList lists) {
    requireList(employer, Optional.empty(), jobs, lists);
    jobs.stream()
        .collect(groupingBy(Job::status))
        .forEach((status, ofStatus) -> requireList(employer, Optional.of(status), ofStatus, lists));
  }

  private static void requireList(
      int employer, Optional<JobStatus> status, List<Job> jobs, JobList lists) {
    JobPage page =
        lists.list(
            new JobQuery(
                employer, status, Optional.empty(), new JobQuery.Start.Offset(0), jobs.size() + 1));
    List<JobHeader> expected =
        jobs.stream()
            .map(Job::header)
            .sorted(Comparator.comparing(JobHeader::position, JobPosition.LIST_ORDER))
            .toList();
    assertThat(page.jobs()).as("the list of " + status).isEqualTo(expected);
    assertThat(page.total()).as("the total of " + status).isEqualTo(jobs.size());
  }

  private static int number(Map<String, AttributeValue> item, String attribute) {
    return Integer.parseInt(item.get(attribute).n());
  }
}
