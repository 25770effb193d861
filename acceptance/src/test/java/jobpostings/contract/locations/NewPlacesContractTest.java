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
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Locations: those that the service does not know yet. */
@ResourceLock(Service.JOBS)
final class NewPlacesContractTest {
  private static final Set<String> MISSPELT = ConcurrentHashMap.newKeySet();

  private final Api api = Api.ofEmployer();

  private static String capitalised(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  @Test
  void onePlaceThatIsNewTwiceIsAnErrorAtTheSecond() {
    String city = Unique.word();

    api.post("/jobs", in(city + ", BC", city.toUpperCase(Locale.ROOT) + ",bc"))
        .violatesOnly("/locations/1", "duplicate");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {", BC", " , BC", "Foo_Bar, BC", "Foo<b>, BC", "Foo@Bar, BC", "Foo, Bar, BC"})
  void aNewNameHasItsCharacters(String written) {
    api.post("/jobs", in(written)).isInvalid().violatesSomehow("/locations/0/description");
  }

  @Test
  void aNewNameHasAtMost100Characters() {
    String longest = Unique.word() + "é".repeat(88);

    api.create(in(longest + ", BC"));
    api.post("/jobs", in(longest + "x, BC"))
        .isInvalid()
        .violatesSomehow("/locations/0/description");
  }

  @Test
  void aNewPlaceIsAccepted() {
    String city = capitalised(Unique.word());

    JsonNode location = api.create(in(city + ", SK")).at("/locations/0");

    assertThat(location.path("id").isInt()).as(location.toString()).isTrue();
    assertThat(location.path("id").intValue()).isGreaterThan(2846);
    assertThat(location.path("name").asText()).isEqualTo(city);
    assertThat(location.path("description").asText()).isEqualTo(city + ", SK");
    assertThat(location.path("type").asText()).isEqualTo("Town");
  }

  @Test
  void aNewPlaceIsAcceptedByPutToo() {
    String city = capitalised(Unique.word());
    int id = api.create(job()).id();

    api.put("/jobs/" + id, in(city + ", YT")).is(200);
    api.job(id).has("/locations/0/description", city + ", YT");
  }

  @Test
  void aNewNameMayHaveEveryAllowedCharacter() {
    String name = "St. Élan-d'Or/Baie (" + Unique.word() + " 2)";

    api.create(in(name + ", NB")).has("/locations/0/description", name + ", NB");
  }

  @Test
  void aNewNameInOneCaseIsTitleCased() {
    String one = Unique.word();
    String other = Unique.word();

    api.create(in("lake " + one + ", mb"))
        .has("/locations/0/description", "Lake " + capitalised(one) + ", MB");
    api.create(in("LAKE " + other.toUpperCase(Locale.ROOT) + ", MB"))
        .has("/locations/0/description", "Lake " + capitalised(other) + ", MB");
  }

  @Test
  void aNewNameInTwoCasesIsKept() {
    String name = "lake Mc" + capitalised(Unique.word());

    api.create(in(name + ", MB")).has("/locations/0/name", name);
  }

  @Test
  void aNewPlaceIsTheSameForEveryoneFromThenOn() {
    String city = capitalised(Unique.word());
    JsonNode first = api.create(in("Mount " + city + ", NS")).at("/locations/0");

    Api.ofOtherEmployer()
        .create(in("mt. " + city.toUpperCase(Locale.ROOT) + ", ns"))
        .has("/locations/0", first);
    api.create(in("MT  " + city + " ,NS")).has("/locations/0", first);
    api.create(in("Mount-" + city + " NS")).has("/locations/0", first);
  }

  @Test
  void aNewNameIsAnotherPlaceInAnotherProvince() {
    String city = capitalised(Unique.word());

    int id = api.create(in(city + ", NS")).at("/locations/0/id").intValue();
    int other = api.create(in(city + ", NB")).at("/locations/0/id").intValue();

    assertThat(other).isNotEqualTo(id);
  }

  @Test
  void aLetterWithAStrokeIsThePlainOne() {
    String city = Unique.word();
    JsonNode place = api.create(in("Ł" + city + "ßø, NT")).at("/locations/0");

    api.create(in("l" + city + "sso, nt")).has("/locations/0", place);
  }

  @Test
  void aNewPlaceDoesNotTakeTheNameOfOneThatIsLarger() {
    api.create(in("Wawa, NU")).has("/locations/0/description", "Wawa, NU");

    api.create(in("Wawa")).has("/locations/0/id", 659);
  }

  /** Kapuskasing, ON, with two other letters; another each time. */
  private static String misspelt() {
    String letters = Unique.word();
    String name = "Kap" + letters.charAt(0) + "skas" + letters.charAt(1) + "ng";
    return MISSPELT.add(name) ? name : misspelt();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewPlaceIsInNoListAndNotFoundByItsBareNameWhoeverNamesIt(boolean near) {
    String name = near ? misspelt() : capitalised(Unique.word());
    JsonNode location = api.create(in(name + ", ON")).at("/locations/0");

    assertThat(location.path("id").isInt()).as(location.toString()).isTrue();
    assertThat(location.path("description").asText()).isEqualTo(name + ", ON");
    Api.ofOtherEmployer()
        .create(in(name.toUpperCase(Locale.ROOT) + ", Ontario"))
        .has("/locations/0", location);
    for (String q : new String[] {name, name.toLowerCase(Locale.ROOT) + ", on"}) {
      Api.withoutKey().get("/locations" + Api.query("q", q)).is(200).has("/paging/total", 0);
    }
    api.post("/jobs", in(name)).violatesOnly("/locations/0/description", "unknown-value");
    Api.ofOtherEmployer().post("/jobs", in(name)).isInvalid();

    Answer place = Api.withoutKey().get("/locations/" + location.path("id").intValue()).is(200);
    place
        .has("/description", name + ", ON")
        .has("/type", "Town")
        .has("/latitude", null)
        .has("/longitude", null);
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
    assertThat(created.at("/warnings/1/message").asText())
        .contains(far)
        .contains("in no list and not found without its province");
    assertThat(created.at("/warnings/1").has("suggestions")).isFalse();
    assertThat(lenient.put("/jobs/" + created.id(), in(near)).is(200).json().has("warnings"))
        .as("it is known now")
        .isFalse();
    lenient
        .put("/jobs/" + created.id(), in(misspelt() + ", ON"))
        .is(200)
        .has("/warnings/0/pointer", "/locations/0/description");
    lenient
        .put("/jobs", in(misspelt() + ", ON").with("referenceId", Unique.referenceId()))
        .is(201)
        .has("/warnings/0/suggestions/0", "Kapuskasing, ON");
  }

  @Test
  void withoutLenientHandlingThereAreNoWarnings() {
    assertThat(api.create(in(misspelt() + ", ON")).json().has("warnings")).isFalse();
  }

  @Test
  void resultsOfBatchesTellOfANewPlaceAndDryRunsToo() {
    String near = misspelt() + ", ON";
    Body put = Batches.put(in(near, "Toronto").with("referenceId", Unique.referenceId()));

    for (int i = 0; i < 2; i++) {
      Answer dry =
          api.with("Prefer", "return=representation").post("/jobs/batch", Batches.dry(put)).is(200);
      dry.has("/results/0/warnings/0/pointer", "/operations/0/job/locations/0/description")
          .has("/results/0/warnings/0/suggestions/0", "Kapuskasing, ON")
          .has("/results/0/job/locations/0/id", null)
          .has("/results/0/job/locations/0/description", near);
    }
    api.post("/jobs/batch", Batches.of(put))
        .is(200)
        .has("/results/0/warnings/0/code", "unknown-value");
    assertThat(api.post("/jobs/batch", Batches.of(put)).at("/results/0").has("warnings")).isFalse();
  }
}
