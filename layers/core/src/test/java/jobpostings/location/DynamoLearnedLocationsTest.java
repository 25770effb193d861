package jobpostings.location;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.OwnTables;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Tag("storage")
class DynamoLearnedLocationsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:34:56.789Z");
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");
  private static final int EMPLOYER = 7;
  private static final String KEY = "mt zyx, ON";

  private final OwnTables tables = OwnTables.take();
  private final Calls calls = new Calls();
  private final List<DynamoDbClient> clients = new ArrayList<>();
  private final DynamoDbClient plain = client();
  private Instant now = NOW;
  private final DynamoLearnedLocations locations = locations(calls);

  @AfterEach
  void close() {
    clients.forEach(DynamoDbClient::close);
    tables.close();
  }

  private DynamoDbClient client(ExecutionInterceptor... interceptors) {
    var builder = DynamoDbModule.clientBuilder(tables.settings());
    var configuration = builder.overrideConfiguration().toBuilder();
    Stream.concat(Stream.of(tables.written()), Stream.of(interceptors))
        .forEach(configuration::addExecutionInterceptor);
    DynamoDbClient client = builder.overrideConfiguration(configuration.build()).build();
    clients.add(client);
    return client;
  }

  /** As a process of its own. */
  private DynamoLearnedLocations locations(ExecutionInterceptor... interceptors) {
    Tables at =
        new Tables(
            client(interceptors), tables.settings(), TestStores.limits(Duration.ofSeconds(30)));
    InstantSource moved = () -> now;
    Clock clock = moved.withZone(ZONE);
    return new DynamoLearnedLocations(at, tables.settings(), clock);
  }

  private static Location learn(DynamoLearnedLocations by, int employer, String name) {
    return by.learn(named(name), employer).getFirst();
  }

  /** Places in Ontario, unless the name has a province. */
  private static List<ResolvedLocation.New> named(String... names) {
    return Arrays.stream(names)
        .map(name -> name.split(", ", 2))
        .map(
            parts ->
                new Location(
                    Location.NO_ID,
                    parts[0],
                    parts.length == 1 ? Province.ON : Province.valueOf(parts[1])))
        .map(place -> new ResolvedLocation.New("/locations/0/description", place, List.of()))
        .toList();
  }

  private List<Map<String, AttributeValue>> items(String table) {
    return plain.scan(scan -> scan.tableName(table).consistentRead(true)).items();
  }

  private List<Location> latest() {
    return locations.latest(Optional.empty(), 100).stream().map(LearnedLocation::location).toList();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/learned-places.txt",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void aPlaceIsWhatWasDoneWithIt(String done, String place, String inLists) {
    int id = 1_000_000;
    for (String step : done.split(", ")) {
      now = now.plusSeconds(1);
      Optional<LearnedLocation> changed =
          switch (step) {
            case "hide" -> locations.setHidden(id, true);
            case "show" -> locations.setHidden(id, false);
            case "confirm" -> locations.confirm(id);
            case "delete" -> locations.delete(id);
            default -> {
              employer(step);
              yield Optional.empty();
            }
          };
      Optional<LearnedLocation> found = found();
      if (step.equals("delete")) {
        assertThat(found).isEmpty();
      } else {
        changed.ifPresent(as -> assertThat(found).contains(as));
      }
    }

    Optional<LearnedLocation> found = found();
    assertThat(found.map(this::text).orElse("none")).isEqualTo(place);
    assertThat(locations.find(id)).isEqualTo(found.map(LearnedLocation::location));
    assertThat(locations.latest(Optional.empty(), 10)).isEqualTo(found.stream().toList());
    assertThat(locations.listed())
        .isEqualTo(inLists.equals("yes") ? List.of(found.orElseThrow().location()) : List.of());
    found.ifPresent(as -> assertThat(as.id()).isEqualTo(id));
  }

  /** "7 adds". */
  private void employer(String step) {
    int employer = Integer.parseInt(step.replace(" adds", ""));
    learn(locations, employer, employer % 2 == 0 ? "MT. ZYX" : "Mount Zyx");
  }

  private Optional<LearnedLocation> found() {
    return Optional.ofNullable(locations.findAll(Set.of(KEY)).get(KEY));
  }

  private String text(LearnedLocation place) {
    return Stream.of(
            Optional.of(place.location().name() + " by " + place.employerId()),
            Optional.of("hidden").filter(_ -> place.hidden()),
            place.confirmedAt().map(at -> "confirmed " + step(at)))
        .flatMap(Optional::stream)
        .collect(joining(", "));
  }

  private static long step(Instant at) {
    return Duration.between(NOW, at).toSeconds();
  }

  @Test
  void itsItemsTellWhoLearnedItAndWhen() {
    learn(locations, EMPLOYER, "Mount Zyx");

    assertThat(items("Locations"))
        .containsExactlyInAnyOrder(
            Map.of(
                "place", AttributeValue.fromS("mt zyx, ON"),
                "id", AttributeValue.fromN("1000000"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON"),
                "employerId", AttributeValue.fromN("7"),
                "learnedAt", AttributeValue.fromS("2026-11-21T12:34:56.789Z")),
            Map.of(
                "place", AttributeValue.fromS("1000000"),
                "id", AttributeValue.fromN("1000000"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON")),
            Map.of(
                "place", AttributeValue.fromS("ids"), "lastId", AttributeValue.fromN("1000000")));
  }

  @ParameterizedTest
  @CsvSource({"1000000", "5", "0", "2147483647"})
  void whatIsNotThereIsNotFound(int id) {
    assertThat(locations.find(id)).isEmpty();
    assertThat(locations.setHidden(id, true)).isEmpty();
    assertThat(locations.confirm(id)).isEmpty();
    assertThat(locations.delete(id)).isEmpty();
    assertThat(locations.latest(Optional.of(id), 10)).isEmpty();
  }

  @Test
  void placesOfARequestAreStoredTogetherAndOnlyIfTheyAreNew() {
    DynamoLearnedLocations process = locations(calls);
    List<Location> first = process.learn(named("Zyx", "Zyx, QC", "Xwv, YT"), EMPLOYER);
    assertThat(calls.taken()).containsExactly("GetItem", "TransactWriteItems");

    List<Location> second = process.learn(named("ZYX", "Yxw, QC"), EMPLOYER);

    assertThat(calls.taken())
        .containsExactly("GetItem", "TransactWriteItems", "TransactWriteItems");
    assertThat(Stream.concat(first.stream(), second.stream()))
        .extracting(place -> place.id() + " " + place.description())
        .containsExactly(
            "1000000 Zyx, ON",
            "1000001 Zyx, QC",
            "1000002 Xwv, YT",
            "1000000 Zyx, ON",
            "1000003 Yxw, QC");
    assertThat(latest())
        .containsExactly(second.getLast(), first.get(2), first.get(1), first.get(0));
    calls.taken();
    assertThat(locations.findAll(inEveryProvince("zyx", "yxw", "xwv"))).hasSize(4);
    assertThat(calls.taken()).containsExactly("BatchGetItem");
  }

  private static Set<String> inEveryProvince(String... names) {
    return Set.copyOf(
        Arrays.stream(names)
            .flatMap(name -> Arrays.stream(Province.values()).map(in -> PlaceName.key(name, in)))
            .toList());
  }

  /** A counter that was restored to an earlier moment gives no place's id to another. */
  @Test
  void anIdThatAPlaceHasIsNotGivenAgain() {
    learn(locations, EMPLOYER, "Zyx");
    plain.deleteItem(
        delete -> delete.tableName("Locations").key(Map.of("place", AttributeValue.fromS("ids"))));

    DynamoLearnedLocations later = locations();
    assertThatThrownBy(() -> learn(later, EMPLOYER, "Yxw"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("A place has the id 1000000, which the counter of ids is still to give.");
    assertThat(latest()).isEmpty();
  }

  /**
   * DynamoDB refuses writes that overlap; whoever knows an earlier counter finds the one that is.
   */
  @Test
  void processesThatMeetGetTheSamePlaces() {
    OverlapsRefused overlaps = new OverlapsRefused(new jobpostings.dynamodb.rules.Tables(plain));
    List<DynamoLearnedLocations> processes =
        IntStream.range(0, 4).mapToObj(_ -> locations(overlaps)).toList();

    List<Location> learned =
        Together.on(
                8,
                i ->
                    processes
                        .get(i % 4)
                        .learn(named(i < 4 ? "Zyx-Hills" : "ZYX HILLS", "Zyx " + i), EMPLOYER))
            .stream()
            .flatMap(List::stream)
            .toList();

    assertThat(Set.copyOf(learned)).hasSize(9);
    assertThat(latest()).containsExactlyInAnyOrderElementsOf(Set.copyOf(learned));
    assertThat(learned).extracting(Location::id).allMatch(id -> id < 1_000_009);
  }

  @Test
  void hiddenAndShownAtTheSameTimeItIsOneOrTheOtherEverywhere() {
    int id = learn(locations, EMPLOYER, "Mount Zyx").id();
    locations.confirm(id);

    Together.on(8, i -> locations.setHidden(id, i % 2 == 0));

    assertThat(locations.listed()).hasSize(found().orElseThrow().hidden() ? 0 : 1);
  }

  @Test
  void theLatestComeFirstPageByPage() {
    List<Location> learned = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      learned.addAll(
          0,
          locations
              .learn(
                  named(
                      IntStream.range(i * 20, i * 20 + 20)
                          .mapToObj(n -> "Zyx " + n)
                          .toArray(String[]::new)),
                  EMPLOYER)
              .reversed());
    }
    int third = learned.get(2).id();

    assertThat(locations().latest(Optional.empty(), 3))
        .extracting(LearnedLocation::location)
        .isEqualTo(learned.subList(0, 3));
    assertThat(locations.latest(Optional.of(1_999_999_999), 3))
        .as("above the last, it begins with the last")
        .isEqualTo(locations.latest(Optional.empty(), 3));
    locations.delete(third);
    assertThat(locations.latest(Optional.of(third), 3))
        .as("deleted meanwhile")
        .extracting(LearnedLocation::location)
        .isEqualTo(learned.subList(3, 6));
    learned.subList(5, 115).forEach(place -> locations.delete(place.id()));
    assertThat(locations.latest(Optional.of(learned.get(3).id()), 3))
        .as("behind a hundred that were deleted")
        .extracting(LearnedLocation::location)
        .containsExactly(learned.get(4), learned.get(115), learned.get(116));
    assertThat(locations.latest(Optional.of(1_000_000), 3)).isEmpty();
  }
}
