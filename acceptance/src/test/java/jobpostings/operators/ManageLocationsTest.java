package jobpostings.operators;

import static jobpostings.support.Operators.assertProblem;
import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators do with the places that were learned from employers. */
class ManageLocationsTest {
  private static final String NORTHWIND = "a0000000-0000-4000-8000-000000000001";
  private static final String MAPLE = "a0000000-0000-4000-8000-000000000002";

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  @Test
  void whatWasLearnedIsListedLatestFirstWithWhoSentIt() {
    learn(NORTHWIND, "Zyx Listed, SK");
    learn(MAPLE, "Zyx Also Listed, MB");
    learn(NORTHWIND, "ZYX ALSO LISTED, mb");

    JsonNode page = operators.locations("{'action': 'list', 'pageSize': 2}");

    assertThat(page.at("/data/0/description").asText()).isEqualTo("Zyx Also Listed, MB");
    assertThat(page.at("/data/0/employer"))
        .as("who named it first")
        .hasToString("{\"id\":2,\"name\":\"Maple Robotics\"}");
    assertThat(page.at("/data/1/description").asText()).isEqualTo("Zyx Listed, SK");
    assertThat(page.at("/data/1/employer")).hasToString("{\"id\":1,\"name\":\"Northwind Health\"}");
    assertThat(page.at("/data/1/hidden").asBoolean(true)).isFalse();
    assertThat(Instant.parse(page.at("/data/0/learnedAt").asText()))
        .isAfter(Instant.parse(page.at("/data/1/learnedAt").asText()));
  }

  @Test
  void theListIsReadPageByPage() {
    List<Integer> learned = new ArrayList<>();
    for (String word : List.of("One", "Two", "Three", "Four", "Five")) {
      learned.addFirst(learn(NORTHWIND, "Zyx Page " + word + ", NS"));
    }

    List<Integer> found = new ArrayList<>();
    String after = "null";
    do {
      JsonNode page = operators.locations("{'action': 'list', 'pageSize': 2, 'after': %s}", after);
      page.path("data").forEach(each -> found.add(each.path("id").asInt()));
      after = page.path("after").toString();
    } while (!after.equals("null"));

    assertThat(found).containsSubsequence(learned).doesNotHaveDuplicates();
  }

  @Test
  void aHiddenPlaceStaysOnTheJobsThatHaveItAndIsRefusedInOthers() {
    int job = create(NORTHWIND, "Zyx Hidden, NB");
    int place = confirm(location(job));
    JsonNode hidden = operators.locations("{'action': 'hide', 'locationId': %d}", place);
    assertThat(hidden.path("hidden").asBoolean()).isTrue();
    assertThat(hidden.path("id").asInt()).isEqualTo(place);

    assertThat(location(job)).as("the job has it").isEqualTo(place);
    assertThat(http.get("/api/v1.1/locations/" + place).statusCode()).isEqualTo(200);
    assertThat(found("zyx hidden")).as("lists don't").isZero();

    for (String description : List.of("Zyx Hidden, NB", "ZYX hidden")) {
      assertThat(put(NORTHWIND, job, description).statusCode()).as("it keeps it").isEqualTo(200);
      assertThat(location(job)).isEqualTo(place);

      for (HttpResponse<String> refused :
          List.of(
              post(NORTHWIND, description),
              post(MAPLE, description),
              put(NORTHWIND, create(NORTHWIND, "Toronto"), description))) {
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(errors(http.json(refused)))
            .containsExactly("/locations/0/description unknown-value");
      }
    }
    assertThat(found("zyx hidden")).as("it was not learned anew").isZero();
  }

  @Test
  void aJobThatGivesAHiddenPlaceUpDoesNotGetItBack() {
    int job = create(NORTHWIND, "Zyx Given Up, PE");
    operators.locations("{'action': 'hide', 'locationId': %d}", location(job));

    assertThat(put(NORTHWIND, job, "Toronto").statusCode()).isEqualTo(200);
    assertThat(put(NORTHWIND, job, "Zyx Given Up, PE").statusCode()).isEqualTo(400);
  }

  @Test
  void allThatIsWrongWithAJobIsReportedBesideAHiddenPlace() {
    int place = learn(NORTHWIND, "Zyx Beside, ON");
    operators.locations("{'action': 'hide', 'locationId': %d}", place);

    var refused =
        http.sendAs(
            NORTHWIND, "POST", "/jobs", Jobs.cookIn("Zyx Beside, ON").replace("\"Cook\"", "\"\""));

    assertThat(errors(http.json(refused)))
        .containsExactlyInAnyOrder("/title required", "/locations/0/description unknown-value");
  }

  @Test
  void aPlaceThatIsShownAgainIsAsBefore() {
    int place = confirm(learn(NORTHWIND, "Zyx Shown, AB"));
    operators.locations("{'action': 'hide', 'locationId': %d}", place);

    JsonNode shown = operators.locations("{'action': 'show', 'locationId': %d}", place);

    assertThat(shown.path("hidden").asBoolean(true)).isFalse();
    assertThat(found("zyx shown")).isOne();
    assertThat(location(create(MAPLE, "zyx shown"))).isEqualTo(place);
    assertThat(location(create(MAPLE, "zyx shown, ab"))).isEqualTo(place);
  }

  @Test
  void aDeletedPlaceStaysOnJobsAndIsNowhereElse() {
    int job = create(NORTHWIND, "Zyx Deleted, MB");
    int place = confirm(location(job));

    JsonNode deleted = operators.locations("{'action': 'delete', 'locationId': %d}", place);

    assertThat(deleted.path("id").asInt()).isEqualTo(place);
    assertThat(location(job)).isEqualTo(place);
    assertThat(http.get("/api/v1.1/locations/" + place).statusCode()).isEqualTo(404);
    assertThat(found("zyx deleted")).isZero();
    assertThat(post(MAPLE, "Zyx Deleted").statusCode()).as("its bare name").isEqualTo(400);
    assertThat(put(NORTHWIND, job, "Zyx Deleted, MB").statusCode()).as("as read").isEqualTo(200);
    assertThat(location(job)).as("it is learned again, with its id").isEqualTo(place);
    assertThat(found("zyx deleted")).as("and has to be confirmed again").isZero();
    assertThat(location(create(MAPLE, "zyx deleted, mb"))).isEqualTo(place);
  }

  @Test
  void aPageCanBeDeletedWhileTheListIsRead() {
    for (String word : List.of("One", "Two", "Three")) {
      learn(NORTHWIND, "Zyx Paged " + word + ", NL");
    }
    JsonNode page = operators.locations("{'action': 'list', 'pageSize': 1}");
    operators.locations("{'action': 'delete', 'locationId': %s}", page.path("after"));

    JsonNode next =
        operators.locations("{'action': 'list', 'pageSize': 1, 'after': %s}", page.path("after"));

    assertThat(next.at("/data/0/description").asText()).isEqualTo("Zyx Paged Two, NL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Kelownna, BC", "Zyx Confirmed, BC"})
  void aPlaceIsListedAndFoundByItsBareNameOnceItIsConfirmed(String description) {
    String name = description.replace(", BC", "");
    int place = learn(NORTHWIND, description);
    JsonNode listed = operators.locations("{'action': 'list', 'pageSize': 1}");
    assertThat(listed.at("/data/0/confirmed").asBoolean(true)).isFalse();

    assertThat(location(create(MAPLE, description))).as("a second employer").isEqualTo(place);
    assertThat(found(name)).as("no matter how many name it").isZero();
    assertThat(post(MAPLE, name).statusCode()).isEqualTo(400);

    JsonNode confirmed = operators.locations("{'action': 'confirm', 'locationId': %d}", place);

    assertThat(confirmed.path("confirmed").asBoolean()).isTrue();
    assertThat(found(name)).isOne();
    assertThat(location(create(MAPLE, name))).isEqualTo(place);
  }

  @Test
  void aBareNameMeansTheFirstThatWasConfirmed() {
    int learnedFirst = learn(NORTHWIND, "Zyx Twice, NB");
    int confirmedFirst = confirm(learn(MAPLE, "Zyx Twice, NS"));
    confirm(learnedFirst);

    assertThat(location(create(NORTHWIND, "Zyx Twice"))).isEqualTo(confirmedFirst);
  }

  @ParameterizedTest
  @CsvSource({"hide", "show", "confirm", "delete"})
  void onlyWhatWasLearnedCanBeHidden(String action) {
    for (int id : List.of(10, 1_999_999_999)) {
      JsonNode answer = operators.locations("{'action': '%s', 'locationId': %d}", action, id);

      assertProblem(answer, 404, "not-found");
      assertThat(answer.path("detail").asText()).startsWith("No location " + id + " was learned");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'action': 'hid'} | /action unknown-value",
        "{'action': 'hide'} | /locationId required",
        "{'action': 'show', 'locationId': 'Zyx'} | /locationId wrong-type",
        "{'action': 'hide', 'id': 5} | /id unknown-member; /locationId required",
        "{'action': 'list', 'after': 5} | /after unknown-value",
        "{'action': 'list', 'pageSize': 'all', 'after': {}} | /pageSize wrong-type; /after"
            + " wrong-type",
      })
  void allThatIsWrongWithTheInputIsReportedAtOnce(String input, String wrong) {
    JsonNode answer = operators.locations(input);

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).containsExactlyInAnyOrder(wrong.split("; "));
  }

  /** Makes a place known by a job of the employer; returns its id. */
  private int learn(String key, String description) {
    return location(create(key, description));
  }

  private int confirm(int place) {
    operators.locations("{'action': 'confirm', 'locationId': %d}", place);
    return place;
  }

  /** Creates a job; returns its id. */
  private int create(String key, String description) {
    var created = post(key, description);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return http.json(created).path("id").asInt();
  }

  private HttpResponse<String> post(String key, String description) {
    return http.sendAs(key, "POST", "/jobs", Jobs.cookIn(description));
  }

  private HttpResponse<String> put(String key, int job, String description) {
    return http.sendAs(key, "PUT", "/jobs/" + job, Jobs.cookIn(description));
  }

  /** The id of the place that the job has. */
  private int location(int job) {
    for (String key : List.of(NORTHWIND, MAPLE)) {
      var found = http.get("/api/v1.1/jobs/" + job, "API-Key", key);
      if (found.statusCode() == 200) {
        return http.json(found).at("/locations/0/id").asInt();
      }
    }
    throw new AssertionError("There is no job " + job);
  }

  private int found(String q) {
    String path = "/api/v1.1/locations?q=" + q.replace(" ", "%20");
    return http.json(http.get(path)).at("/paging/total").asInt();
  }
}
