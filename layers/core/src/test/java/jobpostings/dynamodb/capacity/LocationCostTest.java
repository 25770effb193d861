package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.location.ResolvedLocation;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What it costs to list places and to add new ones, however many employers have added. */
class LocationCostTest extends StoreFixture {
  /** Together with the summary, fewer items than the hundred of a transaction. */
  private static final int AT_ONCE = 90;

  private static DynamoDbServer server;
  private static Settings settings;

  private final Meter meter = new Meter(client());
  private final Operations metered = operations(meter);
  private final Operations others = operations();
  private int named;

  @BeforeAll
  static void start() {
    server = new DynamoDbServer();
    settings = ServiceTables.createdAt(server.endpoint());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected Settings settings() {
    return settings;
  }

  @Test
  void aListCostsTheSameHoweverManyPlacesThereAre() {
    assertThat(list(metered, 0)).as("with none").isEqualTo(1);
    assertListCosts(100, 3);
    assertListCosts(1_000, 10);
  }

  @Test
  @Tag("deep")
  void norWith6000() {
    assertListCosts(6_000, 55);
  }

  /**
   * @param unknown the units that the first list of a process stays below, when it knows no place
   */
  private void assertListCosts(int places, double unknown) {
    while (named < places) {
      name(others, Math.min(AT_ONCE, places - named));
    }
    assertThat(list(operations(meter), places)).as("for the first time").isLessThan(unknown);
    list(metered, places);

    assertThat(list(metered, places)).as("with %d", places).isEqualTo(1);
    Location last = name(others, 1).getLast();
    assertThat(list(metered, places + 1)).as("after one more").isLessThanOrEqualTo(1.5);
    others.learnedLocations().setHidden(last.id(), true);
    assertThat(list(metered, places)).as("after operators hid one").isLessThan(unknown);
    others.learnedLocations().setHidden(last.id(), false);

    // Later than all that were named: whoever names a place in the same millisecond tries again.
    Operations later =
        operations(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(places)), meter);
    meter.taken();
    name(later, 1);
    assertThat(units(Cost::writes)).as("to add one").isLessThanOrEqualTo(7);
  }

  private List<Location> name(Operations operations, int places) {
    List<ResolvedLocation.New> names =
        IntStream.range(named, named + places)
            .mapToObj(
                i ->
                    new ResolvedLocation.New(
                        "", new Location(Location.NO_ID, "Zyx Place " + i, Province.ON), List.of()))
            .toList();
    named += places;
    return operations.learnedLocations().learn(names, employer);
  }

  /** The read units of the list. */
  private double list(Operations operations, int places) {
    meter.taken();
    int total = operations.locations().list(Optional.of("zyx place"), 10, 1).total();
    assertThat(total).isGreaterThanOrEqualTo(places);
    return units(Cost::reads);
  }

  private double units(ToDoubleFunction<Cost> kind) {
    return meter.taken().stream().mapToDouble(kind).sum();
  }
}
