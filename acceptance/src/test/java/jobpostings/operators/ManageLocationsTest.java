package jobpostings.operators;

import static jobpostings.support.Operators.assertProblem;
import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** What employers and operators make of the places that the gazetteer lacks. */
class ManageLocationsTest {
  private static final String NORTHWIND = "a0000000-0000-4000-8000-000000000001";
  private static final String MAPLE = "a0000000-0000-4000-8000-000000000002";

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  /** Keys by who sends them: 1, 2, trial, 1/acme. */
  private static final Map<String, String> KEYS = new HashMap<>(Map.of("1", NORTHWIND, "2", MAPLE));

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  /** The latest job that each employer has in the place, and the ids that the place had. */
  private final Map<String, Integer> jobs = new HashMap<>();

  private final List<Integer> places = new ArrayList<>();

  @BeforeAll
  static void makeKeys() {
    Operators operators = SERVICE.operators();
    int trial =
        operators
            .ask("{'action': 'create-employer', 'name': 'Trial', 'plan': 'standard', 'test': true}")
            .path("id")
            .asInt();
    KEYS.put("trial", operators.newKey(trial).path("key").asText());
    for (String partner : List.of("acme", "beta")) {
      operators.ask("{'action': 'create-partner', 'partnerId': '%s', 'name': 'ATS'}", partner);
      String key =
          operators
              .ask("{'action': 'issue-partner-key', 'partnerId': '%s'}", partner)
              .path("key")
              .asText();
      for (String employer : List.of("1", "2")) {
        var granted =
            SERVICE
                .http()
                .sendAs(
                    KEYS.get(employer),
                    "POST",
                    "/grants",
                    "{\"partner\": \"%s\", \"scopes\": [\"read\", \"write\"]}".formatted(partner));
        assertThat(granted.statusCode()).as(granted.body()).isEqualTo(201);
        KEYS.put(employer + "/" + partner, key + "." + employer);
      }
    }
    for (String employer : List.of("1", "2")) {
      SERVICE
          .http()
          .sendAs(KEYS.get(employer), "POST", "/jobs", named("taken", Jobs.cookIn("Toronto")));
    }
  }

  private static String named(String referenceId, String body) {
    return body.replaceFirst("\\{", "{\"referenceId\": \"%s\", ".formatted(referenceId));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/added-places.txt",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void aPlaceIsWhatEmployersAndOperatorsMakeOfIt(
      String place, String done, String seen, int inLists, int bare, int withProvince) {
    for (String step : done.split("; ")) {
      String[] words = step.split(" ");
      if (words.length == 1) {
        JsonNode answer =
            operators.ask("{'action': '%s-location', 'locationId': %d}", step, places.getFirst());
        assertThat(answer.path("description").asText()).as(answer.toString()).isEqualTo(place);
      } else {
        int status = words.length == 3 ? Integer.parseInt(words[2]) : 0;
        send(words[0], words[1], place, status);
      }
    }

    String name = place.substring(0, place.indexOf(','));
    int id = places.isEmpty() ? 0 : places.getFirst();
    assertThat(places).allMatch(each -> each == id);
    assertThat(seen(place)).isEqualTo(seen);
    assertThat(http.get("/api/v1.1/locations/" + id).statusCode())
        .isEqualTo(seen.equals("none") ? 404 : 200);
    jobs.forEach(
        (employer, job) ->
            assertThat(location(employer, job)).as("the job has it still").isEqualTo(id));
    assertThat(found(place)).isEqualTo(inLists);
    for (Map.Entry<String, Integer> sent : Map.of(name, bare, place, withProvince).entrySet()) {
      var answer = post(KEYS.get("trial"), sent.getKey());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(sent.getValue());
      if (answer.statusCode() == 400) {
        assertThat(errors(http.json(answer)))
            .containsExactly("/locations/0/description unknown-value");
      } else if (id != 0) {
        assertThat(http.json(answer).at("/locations/0/id").asInt()).isEqualTo(id);
      }
    }
  }

  /**
   * @param status 0 for success
   */
  private void send(String who, String what, String place, int status) {
    String employer = who.split("/")[0];
    String key = KEYS.get(who);
    String body = Jobs.cookIn(what.equals("bare") ? place.split(",")[0] : place);
    HttpResponse<String> answer =
        switch (what) {
          case "puts" -> put(key, jobOf(employer, key), place);
          case "batches" -> batch(key, false, body);
          case "dryruns" -> batch(key, true, body);
          case "conflicts" -> http.sendAs(key, "POST", "/jobs", named("taken", body));
          case "errs" -> http.sendAs(key, "POST", "/jobs", body.replace("Cook", ""));
          default -> http.sendAs(key, "POST", "/jobs", body);
        };
    if (status > 0) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
      return;
    }
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    JsonNode result = http.json(answer);
    if (!what.equals("dryruns")) {
      JsonNode job = what.equals("batches") ? read(key, result.at("/results/0/id")) : result;
      jobs.put(employer, job.path("id").asInt());
      places.add(job.at("/locations/0/id").asInt());
    }
  }

  private JsonNode read(String key, JsonNode id) {
    return http.json(http.sendAs(key, "GET", "/jobs/" + id, ""));
  }

  private int jobOf(String employer, String key) {
    return jobs.containsKey(employer) ? jobs.get(employer) : create(key, "Toronto");
  }

  private HttpResponse<String> batch(String key, boolean dryRun, String job) {
    return http.send(
        "POST",
        "/api/v1.1/jobs/batch",
        "{\"dryRun\": %s, \"operations\": [{\"op\": \"put\", \"job\": %s}]}"
            .formatted(dryRun, named("batch-" + job.hashCode(), job)),
        "API-Key",
        key,
        "Content-Type",
        "application/json");
  }

  /** The place as operators see it: "by 1 hidden listed confirmed", by whom it was named first. */
  private String seen(String description) {
    return operators
        .ask("{'action': 'list-locations', 'pageSize': 100}")
        .path("data")
        .valueStream()
        .filter(place -> place.path("description").asText().equals(description))
        .map(
            place -> {
              int employer = place.at("/employer/id").asInt();
              StringBuilder seen = new StringBuilder("by " + (employer > 2 ? "trial" : employer));
              for (String state : List.of("hidden", "listed", "confirmed")) {
                seen.append(place.path(state).asBoolean() ? " " + state : "");
              }
              return seen.toString();
            })
        .findFirst()
        .orElse("none");
  }

  @Test
  void whatWasAddedIsListedLatestFirstPageByPageWithWhoSentIt() {
    List<Integer> learned = new ArrayList<>();
    for (String word : List.of("One", "Two", "Three", "Four", "Five")) {
      learned.addFirst(learn(word.equals("Five") ? MAPLE : NORTHWIND, "Zyx Page " + word + ", NS"));
    }
    learn(NORTHWIND, "ZYX PAGE five, ns");

    JsonNode first = operators.ask("{'action': 'list-locations', 'pageSize': 2}");
    assertThat(first.at("/data/0/description").asText()).isEqualTo("Zyx Page Five, NS");
    assertThat(first.at("/data/0/employer"))
        .as("who named it first")
        .hasToString("{\"id\":2,\"name\":\"Maple Robotics\"}");
    assertThat(first.at("/data/1/employer"))
        .hasToString("{\"id\":1,\"name\":\"Northwind Health\"}");
    assertThat(Instant.parse(first.at("/data/0/learnedAt").asText()))
        .isAfter(Instant.parse(first.at("/data/1/learnedAt").asText()));

    List<Integer> found = new ArrayList<>();
    JsonNode page = first;
    while (true) {
      page.path("data").forEach(each -> found.add(each.path("id").asInt()));
      String after = page.path("after").toString();
      if (after.equals("null")) {
        break;
      }
      if (found.size() == 2) { // A place can be deleted while the list is read.
        operators.ask("{'action': 'delete-location', 'locationId': %d}", found.getLast());
      }
      page = operators.ask("{'action': 'list-locations', 'pageSize': 2, 'after': %s}", after);
    }
    assertThat(found).containsSubsequence(learned).doesNotHaveDuplicates();
  }

  @Test
  void aJobThatGivesAHiddenPlaceUpDoesNotGetItBack() {
    int job = create(NORTHWIND, "Zyx Given Up, PE");
    operators.ask("{'action': 'hide-location', 'locationId': %d}", location("1", job));

    assertThat(put(NORTHWIND, job, "Toronto").statusCode()).isEqualTo(200);
    HttpResponse<String> refused =
        http.sendAs(
            NORTHWIND,
            "PUT",
            "/jobs/" + job,
            Jobs.cookIn("Zyx Given Up, PE").replace("\"Cook\"", "\"\""));
    assertThat(errors(http.json(refused)))
        .as("with all that is wrong beside it")
        .containsExactlyInAnyOrder("/title required", "/locations/0/description unknown-value");
  }

  @Test
  void aBareNameMeansTheFirstThatWasConfirmed() {
    int learnedFirst = learn(NORTHWIND, "Zyx Twice, NB");
    int confirmedFirst = learn(MAPLE, "Zyx Twice, NS");
    operators.ask("{'action': 'confirm-location', 'locationId': %d}", confirmedFirst);
    operators.ask("{'action': 'confirm-location', 'locationId': %d}", learnedFirst);

    assertThat(learn(NORTHWIND, "Zyx Twice")).isEqualTo(confirmedFirst);
  }

  @ParameterizedTest
  @CsvSource({"hide-location", "show-location", "confirm-location", "delete-location"})
  void onlyWhatWasLearnedCanBeChanged(String action) {
    for (int id : List.of(10, 1_999_999_999)) {
      JsonNode answer = operators.ask("{'action': '%s', 'locationId': %d}", action, id);

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
        "{'action': 'hide-location'} | /locationId required",
        "{'action': 'show-location', 'locationId': 'Zyx'} | /locationId wrong-type",
        "{'action': 'hide-location', 'id': 5} | /id unknown-member; /locationId required",
        "{'action': 'list-locations', 'after': 5} | /after wrong-type",
        "{'action': 'list-locations', 'after': 'WyJsaXN0LWVtcGxveWVycyIsIjUiXQ'} | /after"
            + " unknown-value", // The token of another list.
        "{'action': 'list-locations', 'pageSize': 'all', 'after': {}} | /pageSize wrong-type;"
            + " /after wrong-type",
      })
  void allThatIsWrongWithTheInputIsReportedAtOnce(String input, String wrong) {
    JsonNode answer = operators.ask(input);

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).containsExactlyInAnyOrder(wrong.split("; "));
  }

  /** Creates a job there; returns the id of the place. */
  private int learn(String key, String description) {
    var created = post(key, description);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return http.json(created).at("/locations/0/id").asInt();
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

  /** The id of the place that the employer's job has. */
  private int location(String employer, int job) {
    var found = http.get("/api/v1.1/jobs/" + job, "API-Key", KEYS.get(employer));
    return http.json(found).at("/locations/0/id").asInt();
  }

  private int found(String q) {
    String path = "/api/v1.1/locations?q=" + q.replace(" ", "%20");
    return http.json(http.get(path)).at("/paging/total").asInt();
  }
}
