package jobpostings.dynamodb;

import static jobpostings.dynamodb.Attributes.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TableTest extends StoreFixture {
  private record Count(long active) {}

  private static final class CountBuilder {
    private long active;
  }

  private static final TableSchema<Count> COUNT =
      new ItemSchema<Count, CountBuilder>()
          .number("active", Count::active, (b, value) -> b.active = value)
          .build(Count.class, CountBuilder::new, b -> new Count(b.active));

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void anItemWithNoneOfTheAttributesIsThere() {
    DynamoDbClient client = client();
    Map<String, AttributeValue> key = Map.of("employerId", number(employer), "shard", number(0));
    client.putItem(put -> put.tableName("JobCounters").item(key));
    Table<Count> table =
        new Tables(client, settings(), TestStores.limits(Duration.ofSeconds(30)))
            .table("JOB_COUNTERS_TABLE", COUNT);

    assertThat(table.find(key)).isEqualTo(Optional.of(new Count(0)));
    assertThat(table.findSettled(key)).isEqualTo(Optional.of(new Count(0)));
    assertThat(table.findAll(List.of(key))).containsExactly(new Count(0));
    assertThat(table.query("employerId", number(employer)).stream()).containsExactly(new Count(0));
  }
}
