package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.location.LocationResolver.Described;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names become places: tables of both kinds, written before the rules. */
class NoTownsTest {
  private final Gazetteer gazetteer = new Gazetteer();
  private final LearnedInMemory learned = new LearnedInMemory();
  private final LocationResolver resolver = new LocationResolver(gazetteer, learned);
  private final Violations violations = new Violations();

  private List<ResolvedLocation> resolve(String description) {
    return resolver.resolve(List.of(new Described("/at", description)), violations);
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "names-refused.txt", delimiter = '|', quoteCharacter = '`')
  void namesThatNoTownCanHaveAreRefusedWithWhatToSend(String sent, NoTown why) {
    String name = sent.replace("\\u0301", "\u0301");

    assertThat(resolve(name)).isEmpty();

    assertThat(violations.listed())
        .singleElement()
        .satisfies(
            violation -> {
              assertThat(violation.code()).isEqualTo(ViolationCode.UNKNOWN_VALUE);
              assertThat(violation.message()).endsWith(why.message(""));
              assertThat(violation.suggestions()).isEmpty();
            });
    assertThat(learned.calls()).as("the store is not asked").isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "towns-taken.txt", delimiter = '|', quoteCharacter = '`')
  void smallTownsAreTaken(String sent) {
    assertThat(resolve(sent))
        .singleElement()
        .satisfies(
            place -> {
              assertThat(place).isInstanceOf(ResolvedLocation.New.class);
              assertThat(place.location().description()).isEqualTo(sent);
            });
    assertThat(violations.listed()).isEmpty();
  }

  @Test
  void aPlaceOfTheGazetteerIsAlwaysOneWhateverItIsCalled() {
    for (Location place : gazetteer.all()) {
      assertThat(resolve(place.description())).as(place.description()).hasSize(1);
    }
    assertThat(violations.listed()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Québec | Québec, QC",
        "Okanagan | Okanagan, BC",
        "Laurentides, QC | Laurentides, QC",
        "Niagara | Niagara, ON",
        "Cariboo | Cariboo, BC",
        "Downtown, AB | Downtown, AB",
        "North Oyster/Yellow Point | North Oyster/Yellow Point, BC",
        "Saint-Lin - Laurentides, QC | Saint-Lin-Laurentides, QC",
        "Greater Napanee, ON | Greater Napanee, ON",
      })
  void soIsOneThatIsCalledLikeARegion(String sent, String found) {
    assertThat(resolve(sent))
        .extracting(place -> place.location().description())
        .containsExactly(found);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-, ON", "..., ON", "*", "(), ON", "( - ), ON"})
  void ofPunctuationAloneTheNameIsMissing(String sent) {
    assertThat(resolve(sent)).isEmpty();

    assertThat(violations.listed())
        .singleElement()
        .satisfies(violation -> assertThat(violation.message()).contains("names no city"));
  }

  @Test
  void ofManyPlacesOnlyTheFirstAreJudged() {
    List<Described> many =
        IntStream.range(0, 1_000).mapToObj(i -> new Described("/" + i, "Remote, ON")).toList();

    assertThat(resolver.resolve(many, violations))
        .as("a job may have three: it is refused anyhow")
        .hasSize(1);
    assertThat(violations.count()).isEqualTo(999);
  }

  @Test
  void everyProvinceIsListedByAllItsNames() {
    NoTowns noTowns = new NoTowns(gazetteer);
    for (Province province : Province.values()) {
      for (String name : List.of(province.english(), province.french(), province.name())) {
        if (gazetteer.find(PlaceDescription.parse(name)).isEmpty()) {
          assertThat(noTowns.find(PlaceDescription.parse(name + ", ON")))
              .as(name)
              .isEqualTo(Optional.of(NoTown.PROVINCE));
        }
      }
    }
  }
}
