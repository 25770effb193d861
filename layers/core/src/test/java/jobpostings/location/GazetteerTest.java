package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.location.LocationDetails.Coordinates;
import org.junit.jupiter.api.Test;

class GazetteerTest {
  private final Gazetteer gazetteer = new Gazetteer();

  @Test
  void hasAllPlacesLargestFirst() {
    assertThat(gazetteer.all())
        .extracting(Location::id)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 2846).boxed().toList());
    assertThat(gazetteer.all()).startsWith(new Location(1, "Toronto", Province.ON));
  }

  @Test
  void coordinatesHaveSixDecimals() {
    assertThat(gazetteer.find(1))
        .contains(
            new LocationDetails(
                new Location(1, "Toronto", Province.ON),
                Optional.of(new Coordinates("43.706430", "-79.398640"))));
    assertThat(gazetteer.all())
        .extracting(location -> gazetteer.find(location.id()).orElseThrow().coordinates())
        .allSatisfy(
            coordinates -> {
              BigDecimal latitude = new BigDecimal(coordinates.orElseThrow().latitude());
              BigDecimal longitude = new BigDecimal(coordinates.orElseThrow().longitude());
              assertThat(latitude).hasScaleOf(6).isBetween(new BigDecimal(41), new BigDecimal(84));
              assertThat(longitude)
                  .hasScaleOf(6)
                  .isBetween(new BigDecimal(-142), new BigDecimal(-52));
            });
  }

  @Test
  void aNameMayHoldCommas() {
    assertThat(gazetteer.find(2686).orElseThrow().location())
        .isEqualTo(
            new Location(
                2686,
                "United Townships of Dysart, Dudley, Harcourt, Guilford, Harburn, Bruton,"
                    + " Havelock, Eyre and Clyde",
                Province.ON));
  }

  @Test
  void aPlaceIsFoundByItsId() {
    assertThat(gazetteer.find(10).map(LocationDetails::location))
        .contains(new Location(10, "Vancouver", Province.BC));
    assertThat(gazetteer.find(0)).isEmpty();
    assertThat(gazetteer.find(2847)).isEmpty();
  }

  @Test
  void placesOfOneNameAreListedLargestFirst() {
    assertThat(gazetteer.named("london").getFirst().description()).isEqualTo("London, ON");
    assertThat(gazetteer.named("windsor"))
        .extracting(Location::description)
        .startsWith("Windsor, ON");
    assertThat(gazetteer.named("atlantis")).isEmpty();
  }

  @Test
  void ofTwoOfOneNameInOneProvinceTheLargerIsFound() {
    assertThat(gazetteer.find("pont rouge", Province.QC).map(Location::id)).contains(344);
    assertThat(gazetteer.find("pont rouge", Province.ON)).isEmpty();
  }

  @Test
  void theNearestOfANameAreItsLargestPlaces() {
    assertThat(gazetteer.nearest("windsr", 3))
        .extracting(Location::description)
        .containsExactly("Windsor, ON");
  }
}
