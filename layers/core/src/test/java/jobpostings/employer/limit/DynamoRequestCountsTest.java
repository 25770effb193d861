package jobpostings.employer.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoRequestCountsTest extends StoreFixture {
  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private static DynamoRequestCounts counts(DynamoDbClient client, String table) {
    Settings settings = new Settings(Map.of("REQUEST_COUNTS_TABLE", table));
    return new DynamoRequestCounts(
        new Tables(client, settings, TestStores.limits(Duration.ofSeconds(30))));
  }

  @Test
  void eachSecondOfAnEmployerIsCountedByItself() {
    DynamoRequestCounts counts = counts(client(), "RequestCounts");

    assertThat(counts.add(employer, 100, 1)).isEqualTo(1);
    assertThat(counts.add(employer, 100, 1)).isEqualTo(2);
    assertThat(counts.add(employer, 101, 1)).isEqualTo(1);
    assertThat(counts.add(-employer, 100, 1)).isEqualTo(1);
    assertThat(counts.add(employer, 100, 1)).isEqualTo(3);
    assertThat(counts.add(employer, 100, 50)).isEqualTo(53);
  }

  @Test
  void aCountExpires() {
    DynamoDbClient client = client();
    counts(client, "RequestCounts").add(employer, 100, 1);

    var key =
        Map.of(
            "employerId", AttributeValue.fromN(String.valueOf(employer)),
            "period", AttributeValue.fromS("1970-01-01T00:01:40Z"));
    assertThat(client.getItem(get -> get.tableName("RequestCounts").key(key)).item())
        .containsEntry("expiresAt", AttributeValue.fromN("160"));
  }

  @Test
  void whatCannotBeCountedIsNoFailureAndSaidInTheLog() {
    DynamoRequestCounts counts = counts(client(), "NoSuchTable");

    assertThat(
            observed(() -> assertThat(counts.add(employer, 100, 1)).isZero())
                .path("requestsNotCounted")
                .asInt())
        .isEqualTo(1);
  }
}
