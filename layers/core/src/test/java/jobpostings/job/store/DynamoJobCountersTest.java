package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoJobCountersTest extends StoreFixture {
  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void countsAreSpreadSoThatWritersDoNotMeet() {
    JobStore store = store();
    for (int i = 0; i < 40; i++) {
      create(store, aJob());
    }

    List<Map<String, AttributeValue>> shards =
        client()
            .query(
                query ->
                    query
                        .tableName("JobCounters")
                        .keyConditionExpression("employerId = :employer")
                        .expressionAttributeValues(
                            Map.of(":employer", AttributeValue.fromN(Integer.toString(employer)))))
            .items();
    // 40 draws from 64 shards practically never hit as few as 8.
    assertThat(shards).hasSizeGreaterThan(8);
    assertThat(shards)
        .extracting(shard -> Integer.parseInt(shard.get("shard").n()))
        .allMatch(shard -> shard >= 0 && shard < 64);
    assertThat(shards.stream().mapToInt(shard -> Integer.parseInt(shard.get("active").n())).sum())
        .isEqualTo(40);
  }
}
