package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.FaultyCalls;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.key.ApiKey;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.LongDescriptionContract;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** What refusing unauthorized callers costs, and what the cost reveals to them. */
class CostOfRefusalsTest extends StoreFixture {
  private static final String LONG = LongDescriptionContract.noise(1, 100_000);

  private final FaultyCalls calls = new FaultyCalls();
  private final JobStore store = store(calls);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private List<SdkRequest> taken() {
    List<SdkRequest> made = new ArrayList<>(calls.made().values());
    calls.heal();
    return made;
  }

  @Test
  void aKeyThatIsNotKnownCostsOneReadByItsHash() {
    Operations operations = operations(calls);

    assertThat(operations.authenticate().authenticate(ApiKey.of("guessed"))).isEmpty();

    // printf guessed | sha256sum
    AttributeValue hash =
        AttributeValue.fromS("34d8f9557511183a4b5f36bc91a54d433c9b32c788684dcfb8766464227d33dd");
    List<SdkRequest> made = taken();
    assertThat(made).hasSize(1);
    GetItemRequest read = (GetItemRequest) made.getFirst();
    assertThat(read.tableName()).isEqualTo("ApiKeys");
    assertThat(read.key()).isEqualTo(Map.of("hash", hash));
  }

  @Test
  void ofAnotherEmployersJobAsMuchIsReadAsOfNone() {
    Job foreign =
        store.create(
            id ->
                aJob()
                    .id(id)
                    .employerId(employer + 1_000_000)
                    .referenceId(Optional.of("A-1"))
                    .description(LONG)
                    .build(),
            JobExamples.AUTHOR,
            Optional.empty());
    Job gone = create(store, aJob());
    store.delete(key(gone), JobExamples.AUTHOR, _ -> {});
    taken();

    assertThat(calls(key(foreign))).isEqualTo(calls(key(gone))).hasSize(3);
    assertThat(calls(key("A-1"))).isEqualTo(calls(key("A-2"))).hasSize(4);
  }

  /** The item is read before its owner is known, and a read costs units by the size of the item. */
  @Test
  void whatThatConsumesIsWhatTheItemWeighs() {
    Meter meter = new Meter(client());
    JobStore metered = store(meter);
    String inline = LongDescriptionContract.noise(1, 60_000);
    Job foreign =
        metered.create(
            id -> aJob().id(id).employerId(employer + 1_000_000).description(inline).build(),
            JobExamples.AUTHOR,
            Optional.empty());
    Job gone = create(metered, aJob());
    metered.delete(key(gone), JobExamples.AUTHOR, _ -> {});

    assertThat(readUnits(meter, metered, key(gone))).isEqualTo(1);
    assertThat(readUnits(meter, metered, key(foreign))).isBetween(10.0, 17.0);
  }

  private double readUnits(Meter meter, JobStore metered, JobKey key) {
    meter.taken();
    assertThat(metered.find(key)).isEmpty();
    return meter.taken().stream().mapToDouble(Cost::reads).sum();
  }

  /** The calls that every use of the key makes, in order. */
  private List<String> calls(JobKey key) {
    calls.heal();
    assertThat(store.find(key)).isEmpty();
    assertThat(store.update(key, JobExamples.AUTHOR, job -> job.toBuilder().title("Mine").build()))
        .isEmpty();
    assertThat(store.delete(key, JobExamples.AUTHOR, _ -> {})).isEmpty();
    if (key instanceof JobKey.ByReference byReference) {
      assertThat(store.findHeader(byReference)).isEmpty();
    }
    return List.copyOf(calls.made().keySet());
  }
}
