package jobpostings.dynamodb.capacity;

import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.location.ResolvedLocation;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What places cost that employers added, however many they added (docs/data.md). */
class LocationCostTest extends StoreFixture {
  /** With two items each, and the counter, fewer than the hundred of a transaction. */
  private static final int AT_ONCE = 48;

  private static DynamoDbServer server;
  private static Settings settings;

  private final Meter meter = new Meter(client());
  private Instant now = Instant.parse("2026-11-21T12:00:00Z");
  private final Operations metered = operations(clock(), meter);
  private final Operations others = operations();
  private int named;

  @BeforeAll
  static void start() {
    server = new DynamoDbServer();
    Settings at = ServiceTables.createdAt(server.endpoint());
    Map<String, String> environment = new HashMap<>(at.environment());
    environment.put("LOCATION_LIST_SECONDS", "60");
    settings = new Settings(environment);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected Settings settings() {
    return settings;
  }

  private Clock clock() {
    InstantSource moved = () -> now;
    return moved.withZone(ZoneOffset.UTC);
  }

  @Test
  void aListIsReadOnceAMinuteAndCostsAsMuchAsIsListed() {
    LearnedLocations learned = others.learnedLocations();
    assertThat(list(0)).as("with none").isEqualTo(0.5);

    name(100);
    later(60);
    assertThat(list(0)).as("with a hundred that are not listed").isEqualTo(0.5);

    IntStream.range(0, 100).forEach(i -> learned.confirm(LearnedLocations.FIRST_ID + i));
    later(59);
    assertThat(list(0)).as("within the minute").isZero();
    later(1);
    assertThat(list(100)).as("with a hundred that are").isBetween(0.5, 1.5);
    assertThat(list(100)).as("and again").isZero();
    later(-1);
    assertThat(list(100)).as("where the clock went back").isBetween(0.5, 1.5);

    oneMoreCostsWhatTheFirstDid();
  }

  /** Also beside an employer that named a hundred. */
  private void oneMoreCostsWhatTheFirstDid() {
    Caller first = caller(1);
    Caller second = caller(2);
    meter.taken();

    first.create(in("Upper Zyx, ON", job()));
    assertThat(units("Locations", Cost::reads)).as("to look for it, and the last id").isEqualTo(2);
    first.create(in("Inner Zyx, ON", job()));
    assertThat(units("Locations", Cost::writes))
        .as("the place twice, and the counter")
        .isEqualTo(2 + 2 + 2);
    first.create(in("Inner Zyx, ON", job()));
    assertThat(units("Locations", Cost::writes)).as("again").isZero();
    second.create(in("Inner Zyx, ON", job()));
    assertThat(units("Locations", Cost::writes)).as("by another employer").isZero();
    second.create(in("Vancouver, BC", job()));
    assertThat(meter.taken())
        .filteredOn(cost -> cost.target().startsWith("Locations"))
        .as("of a shipped one")
        .isEmpty();
  }

  private Caller caller(int number) {
    return new Caller(metered, new Employer(employer + number, "Maple", Plan.STANDARD), "");
  }

  private void later(int seconds) {
    now = now.plus(Duration.ofSeconds(seconds));
  }

  private void name(int places) {
    while (named < places) {
      others.learnedLocations().learn(fresh(Math.min(AT_ONCE, places - named)), employer);
    }
  }

  private List<ResolvedLocation.New> fresh(int places) {
    named += places;
    return IntStream.range(named - places, named)
        .mapToObj(
            i ->
                new ResolvedLocation.New(
                    "", new Location(Location.NO_ID, "Zyx Place " + i, Province.ON), List.of()))
        .toList();
  }

  /** The read units of the list. */
  private double list(int places) {
    meter.taken();
    assertThat(metered.locations().list(Optional.of("zyx place"), 10, 1).total()).isEqualTo(places);
    return meter.taken().stream().mapToDouble(Cost::reads).sum();
  }

  /** The units of one kind that a table and its indexes took. The others are forgotten. */
  private double units(String table, ToDoubleFunction<Cost> kind) {
    return meter.taken().stream()
        .filter(cost -> cost.target().startsWith(table))
        .mapToDouble(kind)
        .sum();
  }
}
