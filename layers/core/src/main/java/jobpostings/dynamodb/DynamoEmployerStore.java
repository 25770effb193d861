package jobpostings.dynamodb;

import static jobpostings.dynamodb.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import jobpostings.Settings;
import jobpostings.employer.ApiKey;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** Employers and keys in DynamoDB. May be used by several threads. */
final class DynamoEmployerStore implements EmployerStore {
  private static final TableSchema<Employer> EMPLOYER =
      StaticImmutableTableSchema.builder(Employer.class, EmployerBuilder.class)
          .newItemBuilder(EmployerBuilder::new, EmployerBuilder::build)
          .addAttribute(
              Integer.class,
              named("id", Employer::id, (b, value) -> b.id = value, primaryPartitionKey()))
          .addAttribute(String.class, named("name", Employer::name, (b, value) -> b.name = value))
          .addAttribute(Plan.class, named("plan", Employer::plan, (b, value) -> b.plan = value))
          .build();

  private static final TableSchema<IssuedKey> KEY =
      StaticImmutableTableSchema.builder(IssuedKey.class, KeyBuilder.class)
          .newItemBuilder(KeyBuilder::new, KeyBuilder::build)
          .addAttribute(
              String.class,
              named("hash", IssuedKey::hash, (b, value) -> b.hash = value, primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named("employerId", IssuedKey::employerId, (b, value) -> b.employerId = value))
          .addAttribute(
              Instant.class,
              named("createdAt", IssuedKey::createdAt, (b, value) -> b.createdAt = value))
          .build();

  private record IssuedKey(String hash, int employerId, Instant createdAt) {}

  private final DynamoDbTable<Employer> employers;
  private final DynamoDbTable<IssuedKey> keys;
  private final InstantSource clock;
  private final Duration time;

  DynamoEmployerStore(DynamoDbEnhancedClient client, Settings settings, InstantSource clock) {
    this(client, settings, clock, Patience.USUAL);
  }

  /**
   * @param time how long each method goes on trying
   */
  DynamoEmployerStore(
      DynamoDbEnhancedClient client, Settings settings, InstantSource clock, Duration time) {
    this.employers = client.table(settings.table("EMPLOYERS_TABLE"), EMPLOYER);
    this.keys = client.table(settings.table("API_KEYS_TABLE"), KEY);
    this.clock = clock;
    this.time = time;
  }

  @Override
  public Optional<Employer> find(int id) {
    return find(id, new Patience(time));
  }

  @Override
  public Optional<Employer> findByKey(ApiKey key) {
    Patience patience = new Patience(time);
    return get(keys, Key.builder().partitionValue(key.hash()).build(), patience)
        .flatMap(issued -> find(issued.employerId(), patience));
  }

  private Optional<Employer> find(int id, Patience patience) {
    return get(employers, Key.builder().partitionValue(id).build(), patience);
  }

  private static <T> Optional<T> get(DynamoDbTable<T> table, Key key, Patience patience) {
    return Optional.ofNullable(
        patience.insist(() -> table.getItem(get -> get.key(key).consistentRead(true))));
  }

  @Override
  public void save(Employer employer) {
    put(employers, employer);
  }

  @Override
  public void save(ApiKey key, int employerId) {
    put(keys, new IssuedKey(key.hash(), employerId, clock.instant()));
  }

  private <T> void put(DynamoDbTable<T> table, T item) {
    new Patience(time)
        .insist(
            () -> {
              table.putItem(item);
              return item;
            });
  }

  private static final class EmployerBuilder {
    private int id;
    private String name;
    private Plan plan;

    private Employer build() {
      return new Employer(id, name, plan);
    }
  }

  private static final class KeyBuilder {
    private String hash;
    private int employerId;
    private Instant createdAt;

    private IssuedKey build() {
      return new IssuedKey(hash, employerId, createdAt);
    }
  }
}
