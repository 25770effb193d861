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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.OwnTables;
import jobpostings.dynamodb.stores.Refusals;
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
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

@Tag("storage")
class DynamoLearnedLocationsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:34:56.789Z");
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");
  private static final int EMPLOYER = 7;
  private static final int NO_LIMIT = 0;
  private static final String KEY = "mt zyx, ON";

  private final OwnTables tables = OwnTables.take();
  private final Calls calls = new Calls();
  private final List<DynamoDbClient> clients = new ArrayList<>();
  private final DynamoDbClient plain = client();
  private Instant now = NOW;
  private final DynamoLearnedLocations locations = locations(NO_LIMIT, calls);

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
  private DynamoLearnedLocations locations(int limit, ExecutionInterceptor... interceptors) {
    Tables at =
        new Tables(
            client(interceptors), tables.settings(), TestStores.limits(Duration.ofSeconds(30)));
    InstantSource moved = () -> now;
    Clock clock = moved.withZone(ZONE);
    NewLocationCounts counts = new NewLocationCounts(at, new NewLocationLimit(limit), clock);
    return new DynamoLearnedLocations(at, counts, tables.settings(), clock);
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

  /** "7 adds", or "7/acme stores". */
  private void employer(String step) {
    StoredBy by = StoredBy.of(step.split(" ")[0]);
    if (step.endsWith(" adds")) {
      learn(locations, by.employerId(), by.employerId() % 2 == 0 ? "MT. ZYX" : "Mount Zyx");
    } else {
      locations.noteStored(KEY, found(), by.employerId(), by.partner());
    }
  }

  private Optional<LearnedLocation> found() {
    return Optional.ofNullable(locations.findAll(Set.of(KEY)).get(KEY));
  }

  private String text(LearnedLocation place) {
    return Stream.of(
            Optional.of(place.location().name() + " by " + place.employerId()),
            Optional.of("hidden").filter(_ -> place.hidden()),
            place.storedBy().map(by -> "stored by " + by.text()),
            place.listedAt().map(at -> "listed " + step(at)),
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
    locations.noteStored(KEY, Optional.empty(), EMPLOYER, Optional.of("acme"));

    assertThat(items("Locations"))
        .containsExactlyInAnyOrder(
            Map.of(
                "place", AttributeValue.fromS("mt zyx, ON"),
                "id", AttributeValue.fromN("1000000"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON"),
                "employerId", AttributeValue.fromN("7"),
                "learnedAt", AttributeValue.fromS("2026-11-21T12:34:56.789Z"),
                "storedBy", AttributeValue.fromS("7/acme")),
            Map.of(
                "place", AttributeValue.fromS("1000000"),
                "id", AttributeValue.fromN("1000000"),
                "name", AttributeValue.fromS("Mount Zyx"),
                "province", AttributeValue.fromS("ON")),
            Map.of(
                "place", AttributeValue.fromS("ids"), "lastId", AttributeValue.fromN("1000000")));
    assertThat(items("RequestCounts")).as("without a limit").isEmpty();
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
    DynamoLearnedLocations limited = locations(4, calls);
    List<Location> first = limited.learn(named("Zyx", "Zyx, QC", "Xwv, YT"), EMPLOYER);
    assertThat(calls.taken()).containsExactly("GetItem", "TransactWriteItems");

    List<Location> second = limited.learn(named("ZYX", "Yxw, QC"), EMPLOYER);

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
    assertThat(count()).isEqualTo(4);
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

    DynamoLearnedLocations later = locations(NO_LIMIT);
    assertThatThrownBy(() -> learn(later, EMPLOYER, "Yxw"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("A place has the id 1000000, which the counter of ids is still to give.");
    assertThat(latest()).isEmpty();
  }

  /**
   * DynamoDB refuses writes that overlap; whoever knows an earlier counter finds the one that is.
   */
  @Test
  void processesThatMeetGetTheSamePlacesAndCountThemOnce() {
    OverlapsRefused overlaps = new OverlapsRefused(new jobpostings.dynamodb.rules.Tables(plain));
    List<DynamoLearnedLocations> processes =
        IntStream.range(0, 4).mapToObj(_ -> locations(100, overlaps)).toList();

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
    assertThat(count()).isEqualTo(9);
  }

  /** The second of two employers lists a place, whoever comes between. */
  @Test
  void employersThatMeetListAPlaceOnce() {
    learn(locations, EMPLOYER, "Mount Zyx");

    Together.on(
        8,
        i -> {
          locations.noteStored(KEY, Optional.empty(), i / 4 + 1, Optional.empty());
          return i;
        });

    assertThat(text(found().orElseThrow())).isEqualTo("Mount Zyx by 7, listed 0");
  }

  @Test
  void hiddenAndShownAtTheSameTimeItIsOneOrTheOtherEverywhere() {
    int id = learn(locations, EMPLOYER, "Mount Zyx").id();
    locations.confirm(id);

    Together.on(8, i -> locations.setHidden(id, i % 2 == 0));

    assertThat(locations.listed()).hasSize(found().orElseThrow().hidden() ? 0 : 1);
  }

  /** The job is stored by then, and its next write says it again. */
  @Test
  void whatCannotBeNotedIsLeftOut() {
    learn(locations, EMPLOYER, "Mount Zyx");
    DynamoLearnedLocations throttled =
        locations(
            NO_LIMIT,
            new Refusals(
                PutItemRequest.class,
                () -> ProvisionedThroughputExceededException.builder().build()));

    throttled.noteStored(KEY, Optional.empty(), EMPLOYER, Optional.empty());

    assertThat(found().orElseThrow().storedBy()).isEmpty();
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

    assertThat(locations(NO_LIMIT).latest(Optional.empty(), 3))
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # a day's limit | who names which, one after the other; those in brackets are refused | left
          3 | 7: Zyx, Yxw; [7: Xwv, Wvu]; 7: Xwv; [7: Vut]; 8: Vut; 7: Xwv | 0 are left
          2 | [7: Zyx, Yxw, Xwv]; 7: Zyx                                    | 1 is left
          1 | [7: Zyx, Yxw]                                                 | 1 is left
          """)
  void anEmployerMayNameSoManyNewPlacesADay(int limit, String done, String left) {
    for (String step : done.split("; ")) {
      DynamoLearnedLocations limited = locations(limit);
      String[] parts = step.replaceAll("[\\[\\]]", "").split(": ");
      int employer = Integer.parseInt(parts[0]);
      List<ResolvedLocation.New> names = named(parts[1].split(", (?=[A-Z][a-z])"));
      int before = latest().size();
      if (step.startsWith("[")) {
        assertThatThrownBy(() -> limited.learn(names, employer))
            .isInstanceOf(NewLocationsExceeded.class)
            .hasMessageStartingWith(
                "of the %d new places that you may name in a day ".formatted(limit));
        assertThat(latest()).as("none of them was learned").hasSize(before);
      } else {
        assertThat(limited.learn(names, employer)).hasSameSizeAs(names);
      }
    }
    assertThatThrownBy(() -> locations(limit).requireLearnable(limit + 1, EMPLOYER))
        .hasMessageContaining(left);
  }

  @Test
  void whoIsKnownToBeAtTheLimitIsRefusedWithoutACall() {
    DynamoLearnedLocations limited = locations(1, calls);
    learn(limited, EMPLOYER, "Zyx");
    assertThatThrownBy(() -> learn(limited, EMPLOYER, "Yxw"))
        .isInstanceOf(NewLocationsExceeded.class);
    calls.taken();

    assertThatThrownBy(() -> learn(limited, EMPLOYER, "Yxw"))
        .isInstanceOf(NewLocationsExceeded.class)
        .hasMessageStartingWith("of the 1 new places that you may name in a day 0 are left. ");

    assertThat(calls.taken()).isEmpty();
    learn(limited, 8, "Yxw");
  }

  /** At midnight in Toronto it is five o'clock in Greenwich. */
  @Test
  void aDayIsOneOfTheServicesTimeZone() {
    DynamoLearnedLocations limited = locations(1);
    now = Instant.parse("2026-11-22T04:59:59.999Z");
    learn(limited, EMPLOYER, "Zyx");
    assertThatThrownBy(() -> learn(limited, EMPLOYER, "Yxw"))
        .isInstanceOf(NewLocationsExceeded.class);
    now = Instant.parse("2026-11-22T05:00:00Z");
    learn(limited, EMPLOYER, "Yxw");

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
    List<DynamoLearnedLocations> processes =
        IntStream.range(0, 8).mapToObj(_ -> locations(5)).toList();
    Together.on(
        8,
        i -> {
          for (int n = 0; n < 2; n++) {
            try {
              learn(processes.get(i), EMPLOYER, "Zyx " + i + " " + n);
            } catch (NewLocationsExceeded e) {
              refused.incrementAndGet();
            }
          }
          return i;
        });

    assertThat(refused).hasValue(11);
    assertThat(latest()).hasSize(5);
    assertThat(count()).isEqualTo(5);
  }

  private int count() {
    return items("RequestCounts").stream()
        .filter(item -> item.get("employerId").n().equals("7"))
        .mapToInt(item -> Integer.parseInt(item.get("places").n()))
        .sum();
  }
}
