package jobpostings.contract.locations;

import static jobpostings.contract.support.Body.in;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Batches;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/contract.md, Locations, over HTTP. How places are written, and all messages, are rows of
 * places-found.txt, places-refused.txt, places-added.txt and names-refused.txt of the core layer;
 * when added places are listed, of added-places.txt here.
 */
@ResourceLock(Service.JOBS)
final class JobLocationsContractTest {
  private static final Set<String> MISSPELT = ConcurrentHashMap.newKeySet();

  private final Api api = Api.ofEmployer();

  private static String capitalised(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  @Test
  void locationsAreShownWholeAndKeepTheirOrder() {
    Answer created = api.create(in("montreal", "Regina,SK", "St Johns, NL"));

    for (Answer answer : new Answer[] {created, api.job(created.id())}) {
      answer.hasJson(
          "/locations",
          """
          [{"id": 2, "name": "Montréal", "description": "Montréal, QC", "type": "Town"},
           {"id": 35, "name": "Regina", "description": "Regina, SK", "type": "Town"},
           {"id": 56, "name": "St. John's", "description": "St. John's, NL", "type": "Town"}]
          """);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                               | /locations               | too-few
          Toronto; Calgary; Halifax; Regina | /locations              | too-many
          Toronto; Vancouver, BC; vancouver | /locations/2/description | duplicate
          Vancuver                         | /locations/0/description | unknown-value
          Vancouver, ZZ                    | /locations/0/description | unknown-value
          Paris, France                    | /locations/0/description | unknown-value
          Remote                           | /locations/0/description | unknown-value
          Foo@Bar, BC                      | /locations/0/description | unknown-value
          , BC                             | /locations/0/description | unknown-value
          """)
  void whatIsWrongIsToldWhereItIs(String places, String pointer, String code) {
    api.post("/jobs", in(places.isEmpty() ? new String[0] : places.split("; ")))
        .violatesOnly(pointer, code);
  }

  @ParameterizedTest
  @CsvSource({"handling=lenient", "handling=strict", "respond-async"})
  void aNameThatNoTownCanHaveIsRefusedInEveryHandlingWithoutSuggestions(String prefer) {
    Answer answer = api.with("Prefer", prefer).post("/jobs", in("Télétravail, QC"));

    answer.violatesOnly("/locations/0/description", "unknown-value");
    assertThat(answer.onlyError())
        .contains("says how the work is done")
        .doesNotContain("suggestions")
        .doesNotContain("Did you mean");
    Body put = Batches.put(in("TBD, AB").with("referenceId", Unique.referenceId()));
    for (String batch : new String[] {Batches.dry(put), Batches.of(put)}) {
      api.with("Prefer", prefer)
          .post("/jobs/batch", batch)
          .is(207)
          .has("/results/0/problem/errors/0/code", "unknown-value");
    }
  }

  @Test
  void aNewNameHasAtMost100Characters() {
    String longest = Unique.word() + "é".repeat(88);

    api.create(in(longest + ", BC"));
    api.post("/jobs", in(longest + "x, BC")).violatesOnly("/locations/0/description", "too-long");
  }

  @Test
  void aNewPlaceIsAddedByPostAndPutAndIsTheSameForEveryone() {
    String city = capitalised(Unique.word());
    int job = api.create(job()).id();

    JsonNode place =
        api.put("/jobs/" + job, in("mount " + city + ", sk")).is(200).at("/locations/0");

    assertThat(place.path("id").isInt()).as(place.toString()).isTrue();
    assertThat(place.path("id").intValue()).isGreaterThan(2846);
    assertThat(place.path("description").asText()).isEqualTo("mount " + city + ", SK");
    api.job(job).has("/locations/0", place);
    Api.ofOtherEmployer()
        .create(in("mt. " + city.toUpperCase(Locale.ROOT) + ", Saskatchewan"))
        .has("/locations/0", place);
    int elsewhere = api.create(in("Mount " + city + ", NB")).at("/locations/0/id").intValue();
    assertThat(elsewhere).isNotEqualTo(place.path("id").intValue());
    Api.withoutKey()
        .get("/locations/" + place.path("id").intValue())
        .is(200)
        .has("/description", "mount " + city + ", SK")
        .has("/type", "Town")
        .has("/latitude", null)
        .has("/longitude", null);
    api.post("/jobs", in(city + ", BC", city.toUpperCase(Locale.ROOT) + ",bc"))
        .violatesOnly("/locations/1", "duplicate");
  }

  /** Kapuskasing, ON, with two other letters; another each time. */
  private static String misspelt() {
    String letters = Unique.word();
    String name = "Kap" + letters.charAt(0) + "skas" + letters.charAt(1) + "ng";
    return MISSPELT.add(name) ? name : misspelt();
  }

  @Test
  void warningsOfLenientHandlingTellOfANewPlaceOnce() {
    Api lenient = api.with("Prefer", "handling=lenient");
    String near = misspelt() + ", ON";
    String far = capitalised(Unique.word()) + ", ON";

    Answer created = lenient.create(in("Toronto", near, far));

    assertThat(created.at("/warnings").size()).isEqualTo(2);
    created
        .has("/warnings/0/pointer", "/locations/1/description")
        .has("/warnings/0/code", "unknown-value")
        .has("/warnings/0/count", 1)
        .has("/warnings/0/suggestions/0", "Kapuskasing, ON")
        .has("/warnings/1/pointer", "/locations/2/description");
    assertThat(created.at("/warnings/0/message").asText()).contains(near);
    assertThat(created.at("/warnings/1/message").asText()).contains(far);
    assertThat(created.at("/warnings/1").has("suggestions")).isFalse();
    assertThat(lenient.put("/jobs/" + created.id(), in(near)).is(200).json().has("warnings"))
        .as("it is known now")
        .isFalse();
    lenient
        .put("/jobs", in(misspelt() + ", ON").with("referenceId", Unique.referenceId()))
        .is(201)
        .has("/warnings/0/suggestions/0", "Kapuskasing, ON");
    assertThat(api.create(in(misspelt() + ", ON")).json().has("warnings"))
        .as("without lenient handling")
        .isFalse();
  }

  @Test
  void resultsOfBatchesTellOfANewPlaceAndDryRunsToo() {
    String near = misspelt() + ", ON";
    Body put = Batches.put(in(near, "Toronto").with("referenceId", Unique.referenceId()));

    for (int i = 0; i < 2; i++) {
      api.post("/jobs/batch", Batches.dry(put))
          .is(200)
          .has("/results/0/warnings/0/pointer", "/operations/0/job/locations/0/description")
          .has("/results/0/warnings/0/suggestions/0", "Kapuskasing, ON");
    }
    api.post("/jobs/batch", Batches.of(put))
        .is(200)
        .has("/results/0/warnings/0/code", "unknown-value");
    assertThat(api.post("/jobs/batch", Batches.of(put)).at("/results/0").has("warnings")).isFalse();
  }
}
