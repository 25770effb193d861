package jobpostings.contract.locations;

import static jobpostings.contract.support.Body.in;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Batches;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Locations. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class JobLocationsContractTest {
  private final Api api = Api.ofEmployer();

  @ParameterizedTest(name = "{0} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # a city and its province
          Vancouver, BC                    | 10   | Vancouver, BC
          Regina,SK                        | 35   | Regina, SK
          Iqaluit , NU                     | 424  | Iqaluit, NU
          # case
          vancouver, bc                    | 10   | Vancouver, BC
          WINNIPEG, Mb                     | 8    | Winnipeg, MB
          # accents
          Montreal, QC                     | 2    | Montréal, QC
          MONTRÉAL, qc                     | 2    | Montréal, QC
          Trois Rivieres, QC               | 47   | Trois-Rivières, QC
          Behchoko, NT                     | 763  | Behchokǫ̀, NT
          Kélowna, BC                      | 45   | Kelowna, BC
          # apostrophes and periods vanish
          Val dOr, QC                      | 156  | Val-d'Or, QC
          Val-d’Or, QC                     | 156  | Val-d'Or, QC
          Fort QuAppelle, SK               | 1667 | Fort Qu'Appelle, SK
          Portugal Cove-St. Phillip's, NL  | 2306 | Portugal Cove-St. Phillip’s, NL
          # hyphens and slashes are spaces
          Moose-Jaw, SK                    | 138  | Moose Jaw, SK
          North Oyster Yellow Point, BC    | 907  | North Oyster/Yellow Point, BC
          Saint Jean sur Richelieu, QC     | 77   | Saint-Jean-sur-Richelieu, QC
          # runs of space are one
          Moose    Jaw,    SK              | 138  | Moose Jaw, SK
          # so are no-break spaces
          Moose\u00a0Jaw\u00a0,\u00a0SK      | 138  | Moose Jaw, SK
          # Saint, Sainte, St and Ste are the same
          St Johns, NL                     | 56   | St. John's, NL
          Saint John's, NL                 | 56   | St. John's, NL
          St. John, NB                     | 61   | Saint John, NB
          Sault Sainte Marie, ON           | 84   | Sault Ste. Marie, ON
          Ste-Jerome, QC                   | 94   | Saint-Jérôme, QC
          Fort Saint John, BC              | 211  | Fort St. John, BC
          Saint Anne, MB                   | 2580 | Ste. Anne, MB
          # so are Mount and Mt, Fort and Ft
          Mt. Pearl, NL                    | 161  | Mount Pearl, NL
          Mount Edward, PE                 | 2149 | Mt. Edward, PE
          Ft McMurray, AB                  | 70   | Fort McMurray, AB
          Ft. St. John, BC                 | 211  | Fort St. John, BC
          # a province tells places of one name apart
          Windsor, NS                      | 541  | Windsor, NS
          Hamilton, BC                     | 1769 | Hamilton, BC
          # a province by its name, in English or French
          Vancouver, British Columbia      | 10   | Vancouver, BC
          Vancouver, colombie britannique  | 10   | Vancouver, BC
          Trois-Rivières, Québec           | 47   | Trois-Rivières, QC
          Trois-Rivieres, quebec           | 47   | Trois-Rivières, QC
          Halifax, Nouvelle-Écosse         | 16   | Halifax, NS
          # Canada may follow
          Vancouver, BC, Canada            | 10   | Vancouver, BC
          vancouver, b.c. CANADA           | 10   | Vancouver, BC
          Vancouver, British Columbia, Canada | 10 | Vancouver, BC
          Gananoque, Canada                | 452  | Gananoque, ON
          # before a code the comma may be left out
          Vancouver BC                     | 10   | Vancouver, BC
          windsor ns, canada               | 541  | Windsor, NS
          Sault Ste Marie ON               | 84   | Sault Ste. Marie, ON
          # a bare city
          Gananoque                        | 452  | Gananoque, ON
          yellowknife                      | 228  | Yellowknife, NT
          quebec                           | 11   | Québec, QC
          # a bare city that stands for several means the largest
          Windsor                          | 22   | Windsor, ON
          Richmond                         | 33   | Richmond, BC
          saint leonard                    | 75   | Saint-Léonard, QC
          Golden                           | 529  | Golden, BC
          St. George's                     | 141  | Saint-Georges, QC
          """)
  void aPlaceIsFoundHoweverItIsWritten(String written, int id, String description) {
    api.create(in(written))
        .has("/locations/0/id", id)
        .has("/locations/0/description", description)
        .has("/locations/0/name", description.substring(0, description.lastIndexOf(',')))
        .has("/locations/0/type", "Town");
  }

  @Test
  void theProvinceCodeIsWhatFollowsTheLastComma() {
    String townships =
        "United Townships of Dysart, Dudley, Harcourt, Guilford, Harburn, Bruton, Havelock,"
            + " Eyre and Clyde";

    api.create(in(townships.toLowerCase(Locale.ROOT) + ", on"))
        .has("/locations/0/id", 2686)
        .has("/locations/0/name", townships)
        .has("/locations/0/description", townships + ", ON");
  }

  @Test
  void locationsKeepTheirOrder() {
    Answer created = api.create(in("Toronto, ON", "Calgary, AB", "Halifax, NS"));

    assertThat(created.texts("/locations", "name"))
        .containsExactly("Toronto", "Calgary", "Halifax");
    assertThat(api.job(created.id()).texts("/locations", "name"))
        .containsExactly("Toronto", "Calgary", "Halifax");
  }

  @Test
  void aJobHasOneToThree() {
    api.post("/jobs", in()).violatesOnly("/locations", "too-few");
    api.post("/jobs", in("Toronto", "Calgary", "Halifax", "Regina"))
        .violatesOnly("/locations", "too-many");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Vancouver, BC  | vancouver
          St. John's, NL | Saint Johns, nl
          Montréal       | Montreal, QC
          """,
      quoteCharacter = '`')
  void onePlaceTwiceIsAnErrorAtTheSecond(String first, String second) {
    api.post("/jobs", in("Toronto, ON", first, second)).violatesOnly("/locations/2", "duplicate");
  }

  @ParameterizedTest
  @CsvSource({"Vancuver, Vancouver", "Torontto, Toronto", "Calgarry, Calgary"})
  void anUnknownBareCityIsAnErrorWithSuggestions(String written, String meant) {
    Answer answer = api.post("/jobs", in(written));

    answer.violatesOnly("/locations/0/description", "unknown-value");
    assertThat(answer.onlyError()).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Vancouver, ZZ", "Vancouver, WA", "Vancouver, British", "Vancouver, B"})
  void anUnknownProvinceCodeIsAnError(String written) {
    api.post("/jobs", in(written)).violatesOnly("/locations/0/description", "unknown-value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Seattle, WA, USA",
        "Paris, France",
        "Londres, Royaume-Uni",
        "London, UK",
        "Vancouver, BC, United States"
      })
  void anotherCountryIsAnErrorThatSaysSo(String written) {
    Answer answer = api.post("/jobs", in(written));

    answer.violatesOnly("/locations/0/description", "unknown-value");
    assertThat(answer.onlyError()).contains("another country");
  }

  @Test
  void withoutACommaThePlaceHasToBeKnown() {
    String city = Unique.word();
    api.post("/jobs", in(city + " BC")).violatesOnly("/locations/0/description", "unknown-value");

    api.create(in(city + ", BC"));

    api.create(in(city + " bc")).has("/locations/0/description", capitalised(city) + ", BC");
    api.post("/jobs", in(city + " AB")).violatesOnly("/locations/0/description", "unknown-value");
  }

  private static String capitalised(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  @Test
  void anUnknownProvinceCodeComesWithSuggestions() {
    Answer answer = api.post("/jobs", in("Vancouver, ZZ")).isInvalid();

    assertThat(answer.onlyError()).contains("BC");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Remote                     | says how the work is done
          Remote, ON                 | says how the work is done
          Work from home             | says how the work is done
          Télétravail, QC            | says how the work is done
          Toronto, ON (Hybrid)       | says how the work is done
          Anywhere in Canada         | says how the work is done
          Lower Mainland, BC         | is a region
          Nationwide                 | the country
          Canada                     | the country
          Ontario, ON                | is a province
          Toronto / Vancouver, BC    | names more than one place
          123 Main Street, ON        | is an address
          TBD, AB                    | stands for no place
          """)
  void aNameThatNoTownCanHaveIsRefusedInEveryHandlingWithoutSuggestions(
      String written, String why) {
    for (String prefer : new String[] {"handling=lenient", "handling=strict", "respond-async"}) {
      Answer answer = api.with("Prefer", prefer).post("/jobs", in(written));

      answer.violatesOnly("/locations/0/description", "unknown-value");
      assertThat(answer.onlyError())
          .contains(why)
          .containsPattern("[Ss]end (the|a|each)")
          .doesNotContain("suggestions")
          .doesNotContain("Did you mean");
    }
    Body put = Batches.put(in(written).with("referenceId", Unique.referenceId()));
    for (String batch : new String[] {Batches.dry(put), Batches.of(put)}) {
      api.post("/jobs/batch", batch)
          .is(207)
          .has("/results/0/problem/errors/0/code", "unknown-value");
    }
  }

  @Test
  void aCityThatIsNowhereIsAnErrorToo() {
    api.post("/jobs", in(Unique.word())).violatesOnly("/locations/0/description", "unknown-value");
  }

  @Test
  void aDescriptionOfAPlaceHasAtMost300Characters() {
    api.post("/jobs", in("x".repeat(301) + ", BC"))
        .isInvalid()
        .violatesSomehow("/locations/0/description");
  }
}
