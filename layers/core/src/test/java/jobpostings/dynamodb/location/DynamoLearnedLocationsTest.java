package jobpostings.dynamodb.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.Together;
import jobpostings.dynamodb.table.Tables;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.NewLocationLimit;
import jobpostings.location.NewLocationsExceeded;
import jobpostings.location.PlaceName;
import jobpostings.location.Province;
import jobpostings.location.ResolvedLocation;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

@Tag("storage")
class DynamoLearnedLocationsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:34:56.789Z");
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");
  private static final int EMPLOYER = 7;
  private static final int NO_LIMIT = 0;

  /** All places have the same first two candidates, and further ones of their own. */
  private static final LearnedLocationIds CROWDED =
      (key, attempt) ->
          attempt < 2 ? 1_000_000 + attempt : LearnedLocationIds.HASHED.candidate(key, attempt);

  private static DynamoDbServer server;
  private static Settings settings;

  private final Narrow client = new Narrow(DynamoDbModule.clientBuilder(settings).build());
  private final DynamoLearnedLocations locations = locations(LearnedLocationIds.HASHED);

  @BeforeAll
  static void start() {
    server = new DynamoDbServer();
    settings = ServiceTables.createdAt(server.endpoint());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void clear() {
    Map.of(
            "Locations", List.of("id"),
            "RequestCounts", List.of("employerId", "period"))
        .forEach(
            (table, key) ->
                items(table)
                    .forEach(
                        item -> {
                          Map<String, AttributeValue> keys = new HashMap<>(item);
                          keys.keySet().retainAll(key);
                          client.actual.deleteItem(d -> d.tableName(table).key(keys));
                        }));
    client.close();
  }

  private List<Map<String, AttributeValue>> items(String table) {
    return client
        .actual
        .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
        .items()
        .stream()
        .toList();
  }

  private DynamoLearnedLocations locations(LearnedLocationIds ids) {
    return locations(ids, NO_LIMIT, NOW);
  }

  private DynamoLearnedLocations locations(LearnedLocationIds ids, int limit, Instant now) {
    Tables tables = new Tables(client, settings, TestStores.limits(Duration.ofMinutes(1)));
    Clock clock = Clock.fixed(now, ZONE);
    LocationList list = new LocationList(tables);
    NewLocationCounts counts = new NewLocationCounts(tables, new NewLocationLimit(limit), clock);
    return new DynamoLearnedLocations(tables, list, counts, ids, clock);
  }

  private DynamoLearnedLocations limited(int limit, Instant now) {
    return locations(LearnedLocationIds.HASHED, limit, now);
  }

  private Location learn(String name, Province province) {
    return learn(locations, EMPLOYER, name, province);
  }

  private static Location learn(
      DynamoLearnedLocations locations, int employer, String name, Province province) {
    return locations.learn(List.of(named(name, province)), employer).getFirst();
  }

  /** A place that operators confirm. */
  private Location confirmed(String name, Province province) {
    Location place = learn(name, province);
    locations.confirm(place.id());
    return place;
  }

  private static ResolvedLocation.New named(String name, Province province) {
    return new ResolvedLocation.New(
        "/locations/0/description", new Location(Location.NO_ID, name, province), List.of());
  }

  private static LearnedLocation shown(Location location) {
    return new LearnedLocation(location, EMPLOYER, NOW, false, Optional.of(NOW));
  }

  @Test
  void aLearnedPlaceIsFoundByIdByNameAndInLists() {
    Location zyx = confirmed("Mount Zyx", Province.ON);

    assertThat(zyx.description()).isEqualTo("Mount Zyx, ON");
    assertThat(zyx.id()).isBetween(1_000_000, Integer.MAX_VALUE);
    LearnedLocation learned = shown(zyx);
    assertThat(locations.find(zyx.id())).contains(learned);
    assertThat(locations.findAll(Set.of("mt zyx, ON"))).isEqualTo(Map.of("mt zyx, ON", learned));
    assertThat(latest(10)).containsExactly(learned);
    assertThat(locations.listed()).containsExactly(zyx);
  }

  @Test
  void itsItemTellsWhoLearnedItAndWhen() {
    Location zyx = learn("Mount Zyx", Province.ON);

    assertThat(items("Locations"))
        .containsExactly(
            Map.of(
                "id", AttributeValue.fromN(Integer.toString(zyx.id())),
                "key", AttributeValue.fromS("mt zyx, ON"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON"),
                "employerId", AttributeValue.fromN("7"),
                "kind", AttributeValue.fromS("learned"),
                "learnedAt", AttributeValue.fromN("1795264496789")));
    locations.confirm(zyx.id());
    assertThat(items("Locations"))
        .as("with the summary of the list")
        .hasSize(2)
        .anySatisfy(
            item ->
                assertThat(item)
                    .containsEntry("confirmedAt", AttributeValue.fromN("1795264496789")))
        .contains(
            Map.of(
                "id", AttributeValue.fromN("0"),
                "listed", AttributeValue.fromN(Integer.toString(zyx.id())),
                "changes", AttributeValue.fromN("1")));
    assertThat(items("RequestCounts")).as("without a limit").isEmpty();
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThat(locations.find(1_000_000)).isEmpty();
    assertThat(locations.find(5)).isEmpty();
    assertThat(locations.findAll(Set.of("zyx, ON"))).isEmpty();
    assertThat(locations.setHidden(1_000_000, true)).isEmpty();
    assertThat(locations.setHidden(5, true)).isEmpty();
    assertThat(locations.confirm(1_000_000)).isEmpty();
    assertThat(locations.delete(1_000_000)).isEmpty();
    assertThat(locations.latest(Optional.of(1_000_000), 10)).isEmpty();
    assertThat(latest(10)).isEmpty();
    assertThat(locations.listed()).isEmpty();
  }

  @Test
  void whoLearnsItAgainGetsTheFirstSpelling() {
    Location first = learn("Mount Zyx", Province.ON);
    client.calls.clear();

    assertThat(learn(locations, 8, "MT. ZYX", Province.ON)).isEqualTo(first);
    assertThat(client.calls).containsExactly("put");
    assertThat(learnedPlaces()).containsExactly(first);
  }

  @Test
  void learningAllThatARequestNamesIsOneCall() {
    List<Location> learned =
        limited(10, NOW)
            .learn(
                List.of(
                    named("Zyx", Province.ON),
                    named("Yxw", Province.QC),
                    named("Xwv", Province.YT)),
                EMPLOYER);

    assertThat(learned)
        .extracting(Location::description)
        .containsExactly("Zyx, ON", "Yxw, QC", "Xwv, YT");
    assertThat(client.calls).containsExactly("transact 4");
    assertThat(learnedPlaces()).containsExactlyInAnyOrderElementsOf(learned);
  }

  @Test
  void ofSeveralOnlyThoseThatAreNewAreStored() {
    DynamoLearnedLocations limited = limited(2, NOW);
    Location there = learn(limited, EMPLOYER, "Zyx", Province.ON);

    List<Location> learned =
        limited.learn(List.of(named("ZYX", Province.ON), named("Yxw", Province.QC)), EMPLOYER);

    assertThat(learned.getFirst()).isEqualTo(there);
    assertThat(learnedPlaces()).containsExactlyInAnyOrderElementsOf(learned);
    assertThat(count(EMPLOYER)).isEqualTo(2);
  }

  @Test
  void placesOfOneNameInTwoProvincesAreTwo() {
    Location inQuebec = learn("Zyx", Province.QC);
    Location inAlberta = learn("Zyx", Province.AB);

    assertThat(inQuebec.id()).isNotEqualTo(inAlberta.id());
    assertThat(found(locations, "zyx, QC", "zyx, AB"))
        .isEqualTo(Map.of("zyx, QC", inQuebec, "zyx, AB", inAlberta));
  }

  @Test
  void manyAreFoundInOneCall() {
    Location a = learn("Zyx", Province.YT);
    Location b = learn("Yxw", Province.AB);
    client.calls.clear();

    assertThat(found(locations, inEveryProvince("zyx", "yxw", "xwv")))
        .isEqualTo(Map.of("zyx, YT", a, "yxw, AB", b));
    assertThat(client.calls).containsExactly("batchGet 39");
  }

  @Test
  void manyThreadsLearnOnePlaceOnceAndCountItOnce() {
    DynamoLearnedLocations limited = limited(1, NOW);
    List<Location> learned =
        Together.on(
            8, i -> learn(limited, EMPLOYER, i % 2 == 0 ? "Zyx-Hills" : "ZYX HILLS", Province.ON));

    assertThat(Set.copyOf(learned)).hasSize(1);
    assertThat(learnedPlaces()).containsExactly(learned.getFirst());
    assertThat(count(EMPLOYER)).isOne();
  }

  @Test
  void placesWithTheSameCandidatesAreKeptApart() {
    DynamoLearnedLocations crowded = locations(CROWDED);
    Location first = learn(crowded, EMPLOYER, "Zyx", Province.ON);
    Location second = learn(crowded, EMPLOYER, "Yxw", Province.QC);
    Location third = learn(crowded, EMPLOYER, "Xwv", Province.AB);

    assertThat(first.id()).isEqualTo(1_000_000);
    assertThat(second.id()).isEqualTo(1_000_001);
    assertThat(third.id()).isEqualTo(LearnedLocationIds.HASHED.candidate("xwv, AB", 2));
    assertThat(learn(crowded, EMPLOYER, "ZYX", Province.ON)).isEqualTo(first);
    assertThat(learn(crowded, EMPLOYER, "YXW", Province.QC)).isEqualTo(second);
    assertThat(learn(crowded, EMPLOYER, "XWV", Province.AB)).isEqualTo(third);
    assertThat(found(crowded, "zyx, ON", "yxw, QC", "xwv, AB", "wvu, AB"))
        .isEqualTo(Map.of("zyx, ON", first, "yxw, QC", second, "xwv, AB", third));
    assertThat(learnedPlaces()).containsExactlyInAnyOrder(first, second, third);
  }

  @Test
  void soAreThoseOfOneRequest() {
    DynamoLearnedLocations crowded = locations(CROWDED);

    List<Location> learned =
        crowded.learn(List.of(named("Zyx", Province.ON), named("Yxw", Province.QC)), EMPLOYER);

    assertThat(learned).extracting(Location::id).containsExactly(1_000_000, 1_000_001);
    assertThat(found(crowded, "zyx, ON", "yxw, QC"))
        .isEqualTo(Map.of("zyx, ON", learned.getFirst(), "yxw, QC", learned.getLast()));
  }

  @Test
  void aTableWithoutAFreeIdIsReported() {
    DynamoLearnedLocations full = locations((key, attempt) -> 1_000_000);
    learn(full, EMPLOYER, "Zyx", Province.ON);

    assertThatThrownBy(() -> learn(full, EMPLOYER, "Yxw", Province.ON))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Other places have all 16 candidate ids of one.");
    assertThatThrownBy(() -> full.findAll(Set.of("yxw, ON")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatABatchLeavesOutIsAskedForAgain() {
    Location a = learn("Zyx", Province.YT);
    Location b = learn("Yxw", Province.AB);
    client.mostKeys = 10;
    client.calls.clear();

    assertThat(found(locations, inEveryProvince("zyx", "yxw")))
        .isEqualTo(Map.of("zyx, YT", a, "yxw, AB", b));
    assertThat(client.calls).containsExactly("batchGet 26", "batchGet 16", "batchGet 6");
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
  void aListIsReadAgainOnlyIfOperatorsChangedIt() {
    Location zyx = confirmed("Zyx", Province.ON);
    Location yxw = confirmed("Yxw", Province.ON);
    DynamoLearnedLocations reader = locations(LearnedLocationIds.HASHED);
    reader.listed();
    learn("Xwv", Province.ON);
    locations.setHidden(zyx.id(), true);
    client.calls.clear();

    List<Location> left = reader.listed();
    assertThat(left).containsExactly(yxw);
    learn("Wvu", Province.ON);
    assertThat(reader.listed()).isSameAs(left);
    assertThat(client.calls).containsExactly("get", "query", "put", "get");
  }

  @Test
  void whatTheIndexLacksIsAskedForAgain() {
    Location zyx = confirmed("Zyx", Province.ON);
    assertThat(locations.listed()).containsExactly(zyx);
    Location yxw = confirmed("Yxw", Province.ON);

    client.indexTrails = true;
    locations.listed();
    client.indexTrails = false;
    assertThat(locations.listed()).containsExactlyInAnyOrder(zyx, yxw);

    locations.delete(zyx.id());
    client.indexTrails = true;
    locations.listed();
    client.indexTrails = false;
    assertThat(locations.listed()).containsExactly(yxw);
  }

  @Test
  void aPlaceIsInNoListUntilItIsConfirmedWhoeverNamesIt() {
    Location zyx = learn("Zyx", Province.BC);
    LearnedLocation unconfirmed = new LearnedLocation(zyx, EMPLOYER, NOW, false, Optional.empty());

    assertThat(learn(locations, 8, "ZYX", Province.BC)).isEqualTo(zyx);
    assertThat(locations.find(zyx.id())).contains(unconfirmed);
    assertThat(latest(10)).containsExactly(unconfirmed);
    assertThat(locations.listed()).isEmpty();
    locations.setHidden(zyx.id(), true);
    locations.setHidden(zyx.id(), false);
    assertThat(locations.listed()).isEmpty();

    assertThat(locations.confirm(zyx.id())).contains(shown(zyx));
    assertThat(limited(NO_LIMIT, NOW.plusSeconds(5)).confirm(zyx.id()))
        .as("and twice is once")
        .contains(shown(zyx));
    assertThat(locations.listed()).containsExactly(zyx);

    locations.delete(zyx.id());
    learn(locations, 8, "Zyx", Province.BC);
    assertThat(locations.find(zyx.id()).orElseThrow().confirmedAt()).isEmpty();
    assertThat(locations.listed()).isEmpty();
  }

  @Test
  void aHiddenPlaceLeavesListsAndStaysWhereItIs() {
    Location zyx = confirmed("Zyx", Province.ON);
    LearnedLocation hidden = new LearnedLocation(zyx, EMPLOYER, NOW, true, Optional.of(NOW));

    assertThat(locations.setHidden(zyx.id(), true)).contains(hidden);
    assertThat(locations.setHidden(zyx.id(), true)).as("and twice is once").contains(hidden);

    assertThat(locations.listed()).isEmpty();
    assertThat(locations.find(zyx.id())).contains(hidden);
    assertThat(locations.findAll(Set.of("zyx, ON"))).isEqualTo(Map.of("zyx, ON", hidden));
    assertThat(latest(10)).containsExactly(hidden);
    assertThat(learn(locations, 8, "ZYX", Province.ON)).as("under the same id").isEqualTo(zyx);
    assertThat(locations.find(zyx.id())).as("and it stays hidden").contains(hidden);
    assertThat(locations.setHidden(zyx.id(), false)).contains(shown(zyx));
    assertThat(locations.listed()).containsExactly(zyx);
  }

  @Test
  void hiddenAndShownAtTheSameTimeItIsOneOrTheOtherEverywhere() {
    Location zyx = confirmed("Zyx", Province.ON);

    Together.on(8, i -> locations.setHidden(zyx.id(), i % 2 == 0));

    boolean hidden = locations.find(zyx.id()).orElseThrow().hidden();
    assertThat(locations.listed()).hasSize(hidden ? 0 : 1);
  }

  @Test
  void aDeletedPlaceIsNowhere() {
    Location zyx = confirmed("Zyx", Province.ON);

    assertThat(locations.delete(zyx.id())).contains(shown(zyx));

    assertThat(locations.delete(zyx.id())).isEmpty();
    assertThat(locations.setHidden(zyx.id(), true)).isEmpty();
    assertThat(locations.find(zyx.id())).isEmpty();
    assertThat(locations.findAll(Set.of("zyx, ON"))).isEmpty();
    assertThat(latest(10)).isEmpty();
    assertThat(locations.listed()).isEmpty();
  }

  @Test
  void aHiddenPlaceCanBeDeletedAndIsThenNotHiddenAnyMore() {
    Location zyx = confirmed("Zyx", Province.ON);
    locations.setHidden(zyx.id(), true);
    locations.delete(zyx.id());

    assertThat(learn(locations, 8, "ZYX", Province.ON))
        .as("under the id that jobs have, in the new spelling")
        .isEqualTo(new Location(zyx.id(), "ZYX", Province.ON));
    assertThat(learnedPlaces()).hasSize(1);
    assertThat(locations.find(zyx.id()).orElseThrow())
        .isEqualTo(
            new LearnedLocation(
                new Location(zyx.id(), "ZYX", Province.ON), 8, NOW, false, Optional.empty()));
  }

  @Test
  void aDeletedPlaceKeepsOthersWhereTheyAre() {
    DynamoLearnedLocations crowded = locations(CROWDED);
    Location first = learn(crowded, EMPLOYER, "Zyx", Province.ON);
    Location second = learn(crowded, EMPLOYER, "Yxw", Province.QC);

    crowded.delete(first.id());

    assertThat(found(crowded, "zyx, ON", "yxw, QC")).isEqualTo(Map.of("yxw, QC", second));
    assertThat(learn(crowded, EMPLOYER, "Yxw", Province.QC)).isEqualTo(second);
    Location third = learn(crowded, EMPLOYER, "Xwv", Province.AB);
    assertThat(third.id()).as("the id of another is not given away").isNotEqualTo(first.id());
  }

  @Test
  void theLatestComeFirstPageByPage() {
    List<String> learned = new ArrayList<>();
    // Times that would sort wrongly as text if each were written as short as possible.
    for (String time : List.of("12:00:00Z", "12:00:00.120Z", "12:00:00.123Z", "12:00:01Z")) {
      DynamoLearnedLocations then = limited(NO_LIMIT, Instant.parse("2026-11-21T" + time));
      learned.addFirst(learn(then, EMPLOYER, "Zyx " + learned.size(), Province.ON).name());
    }

    List<LearnedLocation> first = latest(3);
    int last = first.getLast().id();
    assertThat(names(first)).isEqualTo(learned.subList(0, 3));

    List<LearnedLocation> second = locations.latest(Optional.of(last), 3).orElseThrow();
    assertThat(names(second)).isEqualTo(learned.subList(3, 4));
    assertThat(locations.latest(Optional.of(second.getLast().id()), 3).orElseThrow()).isEmpty();

    locations.delete(last);
    assertThat(locations.latest(Optional.of(last), 3)).as("deleted meanwhile").contains(second);
  }

  @Test
  void anEmployerMayNameSoManyNewPlacesADay() {
    DynamoLearnedLocations limited = limited(3, NOW);
    limited.learn(List.of(named("Zyx", Province.ON), named("Yxw", Province.ON)), EMPLOYER);

    NewLocationsExceeded exceeded =
        catchThrowableOfType(
            NewLocationsExceeded.class,
            () ->
                limited.learn(
                    List.of(named("Xwv", Province.ON), named("Wvu", Province.ON)), EMPLOYER));
    assertThat(exceeded)
        .hasMessageStartingWith("of the 3 new places that you may name in a day 1 is left. ");
    assertThat(learnedPlaces()).as("none of them was learned").hasSize(2);

    learn(limited, EMPLOYER, "Xwv", Province.ON);
    assertRefused(limited, EMPLOYER);
    assertThat(learn(locations, 8, "Wvu", Province.ON)).as("its neighbour").isNotNull();
    assertThat(learn(limited(3, NOW), EMPLOYER, "Xwv", Province.ON))
        .as("what is known")
        .isNotNull();
    assertThat(count(EMPLOYER)).isEqualTo(3);
  }

  private void assertRefused(DynamoLearnedLocations limited, int employer) {
    assertThatThrownBy(() -> learn(limited, employer, "Vut", Province.ON))
        .isInstanceOf(NewLocationsExceeded.class)
        .hasMessageStartingWith("of the 3 new places that you may name in a day 0 are left. ");
  }

  @Test
  void whoIsKnownToBeAtTheLimitIsRefusedWithoutACall() {
    DynamoLearnedLocations limited = limited(3, NOW);
    for (String name : List.of("Zyx", "Yxw", "Xwv")) {
      learn(limited, EMPLOYER, name, Province.ON);
    }
    assertRefused(limited, EMPLOYER);
    client.calls.clear();

    assertRefused(limited, EMPLOYER);

    assertThat(client.calls).isEmpty();
    learn(limited, 8, "Vut", Province.ON);
  }

  @Test
  void aRequestForMoreThanTheLimitIsRefused() {
    assertThatThrownBy(
            () ->
                limited(1, NOW)
                    .learn(List.of(named("Zyx", Province.ON), named("Yxw", Province.ON)), EMPLOYER))
        .isInstanceOf(NewLocationsExceeded.class);
    assertThat(client.calls).isEmpty();
  }

  /** At midnight in Toronto it is five o'clock in Greenwich. */
  @Test
  void aDayIsOneOfTheServicesTimeZone() {
    DynamoLearnedLocations evening = limited(1, Instant.parse("2026-11-22T04:59:59.999Z"));
    learn(evening, EMPLOYER, "Zyx", Province.ON);
    assertThatThrownBy(() -> learn(evening, EMPLOYER, "Yxw", Province.ON))
        .isInstanceOf(NewLocationsExceeded.class);

    learn(limited(1, Instant.parse("2026-11-22T05:00:00Z")), EMPLOYER, "Yxw", Province.ON);

    assertThat(items("RequestCounts"))
        .containsExactlyInAnyOrder(
            counted("2026-11-21", "2026-11-23T05:00:00Z"),
            counted("2026-11-22", "2026-11-24T05:00:00Z"));
  }

  private static Map<String, AttributeValue> counted(String day, String expiresAt) {
    return Map.of(
        "employerId", AttributeValue.fromN("7"),
        "period", AttributeValue.fromS(day),
        "places", AttributeValue.fromN("1"),
        "expiresAt",
            AttributeValue.fromN(Long.toString(Instant.parse(expiresAt).getEpochSecond())));
  }

  @Test
  void manyAtOnceDoNotExceedTheLimit() {
    AtomicInteger refused = new AtomicInteger();
    Together.on(
        8,
        i -> {
          // Each as a process of its own.
          DynamoLearnedLocations limited = limited(5, NOW);
          for (int n = 0; n < 2; n++) {
            try {
              learn(limited, EMPLOYER, "Zyx " + i + " " + n, Province.ON);
            } catch (NewLocationsExceeded e) {
              refused.incrementAndGet();
            }
          }
          return i;
        });

    assertThat(refused).hasValue(11);
    assertThat(learnedPlaces()).hasSize(5);
    assertThat(count(EMPLOYER)).isEqualTo(5);
  }

  private int count(int employer) {
    return items("RequestCounts").stream()
        .filter(item -> item.get("employerId").n().equals(Integer.toString(employer)))
        .mapToInt(item -> Integer.parseInt(item.get("places").n()))
        .sum();
  }

  private List<LearnedLocation> latest(int most) {
    return locations.latest(Optional.empty(), most).orElseThrow();
  }

  private List<Location> learnedPlaces() {
    return latest(100).stream().map(LearnedLocation::location).toList();
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

  /**
   * Answers as DynamoDB Local does, but in parts as small as DynamoDB may send; records the calls,
   * and refuses gets and batch gets that are not consistent.
   */
  private static final class Narrow implements DynamoDbClient {
    final DynamoDbClient actual;
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    int mostKeys = 100;
    boolean indexTrails;

    Narrow(DynamoDbClient actual) {
      this.actual = actual;
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
      calls.add("transact " + request.transactItems().size());
      return actual.transactWriteItems(request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
      calls.add("put");
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
      String table = request.requestItems().keySet().iterator().next();
      KeysAndAttributes sought = request.requestItems().get(table);
      assertThat(sought.consistentRead()).isTrue();
      List<Map<String, AttributeValue>> keys = sought.keys();
      calls.add("batchGet " + keys.size());
      if (keys.size() <= mostKeys) {
        return actual.batchGetItem(request);
      }
      KeysAndAttributes now = sought.copy(k -> k.keys(keys.subList(0, mostKeys)));
      KeysAndAttributes left = sought.copy(k -> k.keys(keys.subList(mostKeys, keys.size())));
      return actual
          .batchGetItem(BatchGetItemRequest.builder().requestItems(Map.of(table, now)).build())
          .copy(response -> response.unprocessedKeys(Map.of(table, left)));
    }

    @Override
    public QueryResponse query(QueryRequest request) {
      Optional<AttributeValue> after =
          Optional.ofNullable(request.expressionAttributeValues().get(":sort"));
      calls.add("query" + after.map(learnedAt -> " after " + learnedAt.n()).orElse(""));
      QueryResponse response = actual.query(request);
      return indexTrails ? response.copy(all -> all.items(List.of())) : response;
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
