package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.store.StoredJobs;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * The meter agrees with DynamoDB Local wherever Local follows AWS's rules: for single writes, with
 * their indexes, and for reads of less than a page.
 */
@Tag("deep")
class MeterTest extends StoreFixture {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;

  private final Meter meter = new Meter(client());
  private final DynamoDbClient metered = client(meter);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void puttingAJobIsWeighedAsLocalDoes() {
    for (int length : new int[] {10, 700, 3_000, 60_000}) {
      var item = item(job -> job.referenceId(Optional.of("A-1")).description("x".repeat(length)));

      reportsTheSame(
          metered
              .putItem(put -> put.tableName("Jobs").item(item).returnConsumedCapacity(INDEXES))
              .consumedCapacity());
    }
  }

  @Test
  void replacingAJobIsWeighedAsLocalDoes() {
    Job job = create(store(), "A-1");
    List<UnaryOperator<JobBuilder>> changes =
        List.of(
            b -> b.description("another"),
            b -> b.title("Another"),
            b -> b.referenceId(Optional.empty()),
            b -> b.status(JobStatus.ARCHIVED),
            b -> b.publishedAt(job.publishedAt().plusMillis(1)),
            b -> b.description("x".repeat(5_000)),
            b -> b.description("short again"));
    for (UnaryOperator<JobBuilder> change : changes) {
      var item = item(b -> change.apply(b.id(job.id())));

      reportsTheSame(
          metered
              .putItem(put -> put.tableName("Jobs").item(item).returnConsumedCapacity(INDEXES))
              .consumedCapacity());
    }
  }

  @Test
  void deletingAJobIsWeighedAsLocalDoes() {
    Job job = create(store(), aJob().description("x".repeat(3_000)));
    var key = Map.of("id", AttributeValue.fromN(Integer.toString(job.id())));

    for (int i = 0; i < 2; i++) { // The second time there is nothing to delete.
      reportsTheSame(
          metered
              .deleteItem(d -> d.tableName("Jobs").key(key).returnConsumedCapacity(INDEXES))
              .consumedCapacity());
    }
  }

  @Test
  void addingToANumberIsWeighedAsLocalDoes() {
    var key =
        Map.of(
            "employerId", AttributeValue.fromN(Integer.toString(employer)),
            "shard", AttributeValue.fromN("0"));
    for (String change : List.of("1", "-1", "100000")) {
      reportsTheSame(
          metered
              .updateItem(
                  update ->
                      update
                          .tableName("JobCounters")
                          .key(key)
                          .updateExpression("ADD active :change")
                          .expressionAttributeValues(
                              Map.of(":change", AttributeValue.fromN(change)))
                          .returnConsumedCapacity(INDEXES))
              .consumedCapacity());
    }
  }

  @Test
  void readsAreWeighedAsLocalDoes() {
    Job job = create(store(), aJob().description("x".repeat(9_000)));
    for (String id : List.of(Integer.toString(job.id()), "1")) {
      for (boolean consistent : new boolean[] {true, false}) {
        reportsTheSame(
            metered
                .getItem(
                    get ->
                        get.tableName("Jobs")
                            .key(Map.of("id", AttributeValue.fromN(id)))
                            .consistentRead(consistent)
                            .returnConsumedCapacity(INDEXES))
                .consumedCapacity());
      }
    }
  }

  @Test
  void aPageOfAnIndexIsWeighedAsLocalDoes() {
    for (int jobs : new int[] {1, 60}) {
      for (int i = 0; i < jobs; i++) {
        create(store(), aJob().description("x".repeat(9_000)));
      }
      reportsTheSame(
          metered
              .query(
                  query ->
                      query
                          .tableName("Jobs")
                          .indexName("employer-publishDate")
                          .keyConditionExpression("employerId = :id")
                          .expressionAttributeValues(
                              Map.of(":id", AttributeValue.fromN(Integer.toString(employer))))
                          .returnConsumedCapacity(INDEXES))
              .consumedCapacity());
    }
  }

  @Test
  void aTransactionIsTwiceItsWritesAndTheIndexesOnce() {
    Job job = create(store(meter), aJob().referenceId(Optional.of("A-1")));

    assertThat(units(meter.taken()))
        .containsEntry("Jobs", 2.0)
        .containsEntry("Jobs/employer-publishDate", 1.0)
        .containsEntry("References", 2.0)
        .containsEntry("JobCounters", 2.0);

    store(meter)
        .update(key(job), JobExamples.AUTHOR, b -> b.toBuilder().status(JobStatus.DRAFT).build());
    assertThat(units(meter.taken()))
        .as("an entry with another key is deleted and put")
        .containsEntry("Jobs/employer-status", 2.0);
  }

  private Map<String, AttributeValue> item(UnaryOperator<JobBuilder> change) {
    Job job = change.apply(aJob().id(1_000_000 + employer)).build();
    return StoredJobs.item(job);
  }

  private void reportsTheSame(ConsumedCapacity local) {
    Map<String, Double> reported = new TreeMap<>();
    reported.put(local.tableName(), local.table().capacityUnits());
    local
        .globalSecondaryIndexes()
        .forEach(
            (index, capacity) ->
                reported.put(local.tableName() + "/" + index, capacity.capacityUnits()));
    reported.values().removeIf(units -> units == 0);
    assertThat(units(meter.taken())).isEqualTo(reported);
  }

  private static Map<String, Double> units(List<Cost> costs) {
    return costs.stream()
        .collect(
            Collectors.toMap(Cost::target, c -> c.reads() + c.writes(), Double::sum, TreeMap::new));
  }
}
