package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import jobpostings.Settings;
import jobpostings.employer.ApiKey;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoEmployerStoreTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");

  private final DynamoDbClient client = client();
  private final EmployerStore store =
      new DynamoEmployerStore(
          DynamoDbModule.enhancedClient(client), settings(), InstantSource.fixed(NOW));

  @Override
  Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void anEmployerIsFoundByEachOfItsKeys() {
    Employer northwind = new Employer(employer, "Northwind Health", Plan.UNLIMITED);
    store.save(northwind);
    store.save(ApiKey.of("old " + employer), employer);
    store.save(ApiKey.of("new " + employer), employer);

    assertThat(store.findByKey(ApiKey.of("old " + employer))).contains(northwind);
    assertThat(store.findByKey(ApiKey.of("new " + employer))).contains(northwind);
  }

  @Test
  void anUnknownKeyIsNobodys() {
    assertThat(store.findByKey(ApiKey.of("unknown"))).isEmpty();
  }

  @Test
  void aKeyWithoutItsEmployerIsNobodys() {
    store.save(ApiKey.of("orphan " + employer), employer);

    assertThat(store.findByKey(ApiKey.of("orphan " + employer))).isEmpty();
  }

  @Test
  void anEmployerMayChangeNameAndPlan() {
    store.save(new Employer(employer, "Maple", Plan.STANDARD));
    store.save(ApiKey.of("key " + employer), employer);
    Employer renamed = new Employer(employer, "Maple Robotics", Plan.UNLIMITED);
    store.save(renamed);

    assertThat(store.findByKey(ApiKey.of("key " + employer))).contains(renamed);
    assertThat(store.find(employer)).contains(renamed);
  }

  @Test
  void ofAKeyOnlyTheHashIsStored() {
    ApiKey key = ApiKey.of("secret " + employer);
    store.save(key, employer);

    assertThat(
            client
                .getItem(
                    get ->
                        get.tableName("ApiKeys")
                            .key(Map.of("hash", AttributeValue.fromS(key.hash()))))
                .item())
        .isEqualTo(
            Map.of(
                "hash", AttributeValue.fromS(key.hash()),
                "employerId", AttributeValue.fromN(Integer.toString(employer)),
                "createdAt", AttributeValue.fromS("2026-11-21T09:30:15.123Z")));
  }
}
