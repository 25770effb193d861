package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

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
import jobpostings.location.LearnedLocations;
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
  /** Together with the employer's count, fewer items than the hundred of a transaction. */
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
    assertListCosts(1_000, 12);
  }

  @Test
  @Tag("deep")
  void norWith6000() {
    assertListCosts(6_000, 65);
  }

  /**
   * @param unknown the units that the first list of a process stays below, when it knows no place
   */
  private void assertListCosts(int places, double unknown) {
    while (named < places) {
      name(Math.min(AT_ONCE, places - named));
    }
    assertThat(list(operations(meter), places)).as("for the first time").isLessThan(unknown);
    list(metered, places);

    assertThat(list(metered, places)).as("with %d", places).isEqualTo(1);
    meter.taken();
    Location last = metered.learnedLocations().learn(fresh(1), employer).getFirst();
    assertThat(units(Cost::writes)).as("to add one").isLessThanOrEqualTo(5);
    assertThat(list(metered, places)).as("after one more").isEqualTo(1);
    others.learnedLocations().confirm(last.id());
    assertThat(list(metered, places + 1)).as("after operators confirmed it").isLessThan(unknown);
  }

  /** Adds places, which operators confirm. */
  private void name(int places) {
    LearnedLocations learned = others.learnedLocations();
    learned.learn(fresh(places), employer).forEach(place -> learned.confirm(place.id()));
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
