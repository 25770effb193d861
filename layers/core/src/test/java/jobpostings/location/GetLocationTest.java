package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Optional;
import jobpostings.location.LocationDetails.Coordinates;
import org.junit.jupiter.api.Test;

class GetLocationTest {
  private final LearnedInMemory learned = new LearnedInMemory();
  private final GetLocation location = new GetLocation(new Gazetteer(), learned);

  @Test
  void aShippedPlaceHasCoordinates() {
    assertThat(location.get(2))
        .contains(
            new LocationDetails(
                new Location(2, "Montréal", Province.QC),
                Optional.of(
                    new Coordinates(new BigDecimal("45.508840"), new BigDecimal("-73.587810")))));
    assertThat(learned.calls()).isEmpty();
  }

  @Test
  void aLearnedPlaceHasNone() {
    Location zyx = learned.learn("Zyx Hills", Province.ON);

    assertThat(location.get(zyx.id())).contains(new LocationDetails(zyx, Optional.empty()));
  }

  @Test
  void anUnknownIdHasNoPlace() {
    assertThat(location.get(1_000_000)).isEmpty();
  }
}
