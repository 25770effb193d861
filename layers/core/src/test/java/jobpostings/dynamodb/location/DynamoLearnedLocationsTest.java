package jobpostings.dynamodb.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.PlaceName;
import jobpostings.location.Province;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

class DynamoLearnedLocationsTest {
  private static final String TABLE = "LocationsOfOneTest";
  private static final Settings SETTINGS = new Settings(Map.of("LOCATIONS_TABLE", TABLE));
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T12:34:56.789Z"), ZoneOffset.UTC);
  private static final int EMPLOYER = 7;

  /** All places have the same first two candidates, and further ones of their own. */
  private static final LearnedLocationIds CROWDED =
      (key, attempt) ->
          attempt < 2 ? 1_000_000 + attempt : LearnedLocationIds.HASHED.candidate(key, attempt);

  private final Narrow client =
      new Narrow(DynamoDbModule.clientBuilder(DynamoDbLocal.settings()).build());
  private final DynamoLearnedLocations locations = locations(LearnedLocationIds.HASHED);

  @BeforeEach
  void createTable() {
    client.actual.createTable(
        table ->
            table
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    attribute("id", ScalarAttributeType.N),
                    attribute("kind", ScalarAttributeType.S),
                    attribute("learnedAt", ScalarAttributeType.S))
                .keySchema(key("id", KeyType.HASH))
                .globalSecondaryIndexes(
                    index ->
                        index
                            .indexName("kind-learnedAt")
                            .keySchema(key("kind", KeyType.HASH), key("learnedAt", KeyType.RANGE))
                            .projection(p -> p.projectionType(ProjectionType.ALL))));
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  @AfterEach
  void deleteTable() {
    client.actual.deleteTable(table -> table.tableName(TABLE));
    client.close();
  }

  @Test
  void aLearnedPlaceIsFoundByIdByNameAndAmongAll() {
    Location zyx = locations.learn("Mount Zyx", Province.ON, EMPLOYER);

    assertThat(zyx.description()).isEqualTo("Mount Zyx, ON");
    assertThat(zyx.id()).isBetween(1_000_000, Integer.MAX_VALUE);
    LearnedLocation learned = new LearnedLocation(zyx, EMPLOYER, CLOCK.instant(), false);
    assertThat(locations.find(zyx.id())).contains(learned);
    assertThat(locations.findAll(Set.of("mt zyx, ON"))).isEqualTo(Map.of("mt zyx, ON", learned));
    assertThat(locations.latest(Optional.empty(), 10)).containsExactly(learned);
    assertThat(locations.all()).containsExactly(zyx);
  }

  @Test
  void itsItemTellsWhoLearnedItAndWhen() {
    Location zyx = locations.learn("Mount Zyx", Province.ON, EMPLOYER);

    assertThat(client.scan(ScanRequest.builder().tableName(TABLE).build()).items())
        .containsExactly(
            Map.of(
                "id", AttributeValue.fromN(Integer.toString(zyx.id())),
                "key", AttributeValue.fromS("mt zyx, ON"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON"),
                "employerId", AttributeValue.fromN("7"),
                "kind", AttributeValue.fromS("learned"),
                "learnedAt", AttributeValue.fromS("2026-11-21T12:34:56.789Z")));
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThat(locations.find(1_000_000)).isEmpty();
    assertThat(locations.find(5)).isEmpty();
    assertThat(locations.findAll(Set.of("zyx, ON"))).isEmpty();
    assertThat(locations.setHidden(1_000_000, true)).isEmpty();
    assertThat(locations.setHidden(5, true)).isEmpty();
    assertThat(locations.latest(Optional.empty(), 10)).isEmpty();
    assertThat(locations.all()).isEmpty();
  }

  @Test
  void whoLearnsItAgainGetsTheFirstSpelling() {
    Location first = locations.learn("Mount Zyx", Province.ON, EMPLOYER);
    client.calls.clear();

    assertThat(locations.learn("MT. ZYX", Province.ON, 8)).isEqualTo(first);
    assertThat(client.calls).containsExactly("put");
    assertThat(locations.all()).containsExactly(first);
  }

  @Test
  void learningWhatIsNewIsOneCall() {
    locations.learn("Zyx", Province.ON, EMPLOYER);

    assertThat(client.calls).containsExactly("put");
  }

  @Test
  void placesOfOneNameInTwoProvincesAreTwo() {
    Location inQuebec = locations.learn("Zyx", Province.QC, EMPLOYER);
    Location inAlberta = locations.learn("Zyx", Province.AB, EMPLOYER);

    assertThat(inQuebec.id()).isNotEqualTo(inAlberta.id());
    assertThat(found(locations, "zyx, QC", "zyx, AB"))
        .isEqualTo(Map.of("zyx, QC", inQuebec, "zyx, AB", inAlberta));
  }

  @Test
  void manyAreFoundInOneCall() {
    Location a = locations.learn("Zyx", Province.YT, EMPLOYER);
    Location b = locations.learn("Yxw", Province.AB, EMPLOYER);
    client.calls.clear();

    assertThat(found(locations, inEveryProvince("zyx", "yxw", "xwv")))
        .isEqualTo(Map.of("zyx, YT", a, "yxw, AB", b));
    assertThat(client.calls).containsExactly("batchGet 39");
  }

  @Test
  void manyThreadsLearnOnePlaceOnce() throws Exception {
    int threads = 8;
    CountDownLatch together = new CountDownLatch(threads);
    List<Callable<Location>> learners =
        IntStream.range(0, threads)
            .<Callable<Location>>mapToObj(
                i ->
                    () -> {
                      together.countDown();
                      together.await();
                      return locations.learn(
                          i % 2 == 0 ? "Zyx-Hills" : "ZYX HILLS", Province.ON, i);
                    })
            .toList();

    List<Location> learned = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (Future<Location> done : executor.invokeAll(learners)) {
        learned.add(done.get());
      }
    }

    assertThat(Set.copyOf(learned)).hasSize(1);
    assertThat(locations.all()).containsExactly(learned.getFirst());
  }

  @Test
  void placesWithTheSameCandidatesAreKeptApart() {
    DynamoLearnedLocations crowded = locations(CROWDED);
    Location first = crowded.learn("Zyx", Province.ON, EMPLOYER);
    Location second = crowded.learn("Yxw", Province.QC, EMPLOYER);
    Location third = crowded.learn("Xwv", Province.AB, EMPLOYER);

    assertThat(first.id()).isEqualTo(1_000_000);
    assertThat(second.id()).isEqualTo(1_000_001);
    assertThat(third.id()).isEqualTo(LearnedLocationIds.HASHED.candidate("xwv, AB", 2));
    assertThat(crowded.learn("ZYX", Province.ON, EMPLOYER)).isEqualTo(first);
    assertThat(crowded.learn("YXW", Province.QC, EMPLOYER)).isEqualTo(second);
    assertThat(crowded.learn("XWV", Province.AB, EMPLOYER)).isEqualTo(third);
    assertThat(found(crowded, "zyx, ON", "yxw, QC", "xwv, AB", "wvu, AB"))
        .isEqualTo(Map.of("zyx, ON", first, "yxw, QC", second, "xwv, AB", third));
    assertThat(crowded.all()).containsExactlyInAnyOrder(first, second, third);
  }

  @Test
  void aTableWithoutAFreeIdIsReported() {
    DynamoLearnedLocations full = locations((key, attempt) -> 1_000_000);
    full.learn("Zyx", Province.ON, EMPLOYER);

    assertThatThrownBy(() -> full.learn("Yxw", Province.ON, EMPLOYER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Other places have all 16 candidate ids of one.");
    assertThatThrownBy(() -> full.findAll(Set.of("yxw, ON")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatABatchLeavesOutIsAskedForAgain() {
    Location a = locations.learn("Zyx", Province.YT, EMPLOYER);
    Location b = locations.learn("Yxw", Province.AB, EMPLOYER);
    client.mostKeys = 10;
    client.calls.clear();

    assertThat(found(locations, inEveryProvince("zyx", "yxw")))
        .isEqualTo(Map.of("zyx, YT", a, "yxw, AB", b));
    assertThat(client.calls).containsExactly("batchGet 26", "batchGet 16", "batchGet 6");
  }

  @Test
  void allPagesOfTheTableAreRead() {
    for (int i = 0; i < 7; i++) {
      locations.learn("Zyx " + i, Province.ON, EMPLOYER);
    }
    client.mostItems = 3;
    client.calls.clear();

    assertThat(locations.all()).hasSize(7).doesNotHaveDuplicates();
    assertThat(client.calls).containsExactly("scan", "scan", "scan");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zyx, ON | 0 | 1791196458",
        "zyx, ON | 1 | 1634045333",
        "st johns, NL | 0 | 559869280"
      })
  void idsNeverChange(String key, int attempt, int id) {
    assertThat(LearnedLocationIds.HASHED.candidate(key, attempt)).isEqualTo(id);
  }

  @Test
  void idsAreSpreadOverAllThatAreNotShipped() {
    assertThat(IntStream.range(0, 10_000).map(i -> LearnedLocationIds.HASHED.candidate("k" + i, 0)))
        .allMatch(id -> id >= 1_000_000)
        .anyMatch(id -> id < 10_000_000)
        .anyMatch(id -> id > 2_140_000_000);
  }

  @Test
  void aHiddenPlaceLeavesTheListOfAllAndStaysWhereItIs() {
    Location zyx = locations.learn("Zyx", Province.ON, EMPLOYER);
    LearnedLocation hidden = new LearnedLocation(zyx, EMPLOYER, CLOCK.instant(), true);

    assertThat(locations.setHidden(zyx.id(), true)).contains(hidden);
    assertThat(locations.setHidden(zyx.id(), true)).as("and twice is once").contains(hidden);

    assertThat(locations.all()).isEmpty();
    assertThat(locations.find(zyx.id())).contains(hidden);
    assertThat(locations.findAll(Set.of("zyx, ON"))).isEqualTo(Map.of("zyx, ON", hidden));
    assertThat(locations.latest(Optional.empty(), 10)).containsExactly(hidden);
    assertThat(locations.learn("ZYX", Province.ON, 8)).as("under the same id").isEqualTo(zyx);
    assertThat(locations.find(zyx.id())).as("and it stays hidden").contains(hidden);

    assertThat(locations.setHidden(zyx.id(), false)).contains(hidden.withHidden(false));
    assertThat(locations.all()).containsExactly(zyx);
  }

  @Test
  void theLatestComeFirstPageByPage() {
    List<String> learned = new ArrayList<>();
    // Moments whose texts would not sort if they were as short as they can be.
    for (String time : List.of("12:00:00Z", "12:00:00.120Z", "12:00:00.123Z", "12:00:01Z")) {
      Clock then = Clock.fixed(Instant.parse("2026-11-21T" + time), ZoneOffset.UTC);
      learned.addFirst(
          locations(LearnedLocationIds.HASHED, then)
              .learn("Zyx " + learned.size(), Province.ON, EMPLOYER)
              .name());
    }

    List<LearnedLocation> first = locations.latest(Optional.empty(), 3);
    List<LearnedLocation> second = locations.latest(Optional.of(first.getLast()), 3);

    assertThat(names(first)).isEqualTo(learned.subList(0, 3));
    assertThat(names(second)).isEqualTo(learned.subList(3, 4));
    assertThat(locations.latest(Optional.of(second.getLast()), 3)).isEmpty();
  }

  private static List<String> names(List<LearnedLocation> places) {
    return places.stream().map(place -> place.location().name()).toList();
  }

  private static Map<String, Location> found(DynamoLearnedLocations locations, String... keys) {
    return locations.findAll(Set.of(keys)).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().location()));
  }

  private static String[] inEveryProvince(String... names) {
    return Arrays.stream(names)
        .flatMap(name -> Arrays.stream(Province.values()).map(p -> PlaceName.key(name, p)))
        .toArray(String[]::new);
  }

  private DynamoLearnedLocations locations(LearnedLocationIds ids) {
    return locations(ids, CLOCK);
  }

  private DynamoLearnedLocations locations(LearnedLocationIds ids, Clock clock) {
    return new DynamoLearnedLocations(new Tables(client, SETTINGS), ids, clock, TimeLimits.USUAL);
  }

  /**
   * Answers as DynamoDB Local does, but in as small parts as DynamoDB may, notes the calls, and
   * refuses reads that are not consistent.
   */
  private static final class Narrow implements DynamoDbClient {
    final DynamoDbClient actual;
    final List<String> calls = new ArrayList<>();
    int mostKeys = 100;
    int mostItems = 1_000;

    Narrow(DynamoDbClient actual) {
      this.actual = actual;
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
      synchronized (calls) {
        calls.add("put");
      }
      return actual.putItem(request);
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
      assertThat(request.consistentRead()).isTrue();
      calls.add("get");
      return actual.getItem(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
      KeysAndAttributes sought = request.requestItems().get(TABLE);
      assertThat(sought.consistentRead()).isTrue();
      List<Map<String, AttributeValue>> keys = sought.keys();
      calls.add("batchGet " + keys.size());
      if (keys.size() <= mostKeys) {
        return actual.batchGetItem(request);
      }
      KeysAndAttributes now = sought.copy(k -> k.keys(keys.subList(0, mostKeys)));
      KeysAndAttributes left = sought.copy(k -> k.keys(keys.subList(mostKeys, keys.size())));
      return actual
          .batchGetItem(BatchGetItemRequest.builder().requestItems(Map.of(TABLE, now)).build())
          .copy(response -> response.unprocessedKeys(Map.of(TABLE, left)));
    }

    @Override
    public QueryResponse query(QueryRequest request) {
      calls.add("query");
      return actual.query(request);
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
      calls.add("scan");
      return actual.scan(request.copy(scan -> scan.limit(mostItems)));
    }

    @Override
    public String serviceName() {
      return actual.serviceName();
    }

    @Override
    public void close() {
      actual.close();
    }
  }
}
