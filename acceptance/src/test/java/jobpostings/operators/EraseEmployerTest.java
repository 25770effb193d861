package jobpostings.operators;

import static java.util.stream.Collectors.toMap;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.Events;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.support.Operators;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that no table keeps more of an erased employer than it must, and that all of another
 * employer is left.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EraseEmployerTest {
  private static final Path TEMPLATE = Path.of("../template.yaml");

  /** Tables in which nothing is an employer's: the service's switches. */
  private static final Set<String> OF_NOBODY = Set.of("Switches");

  /**
   * Tables that keep one item: the employer, so that its id is never another's, and the place that
   * it named for all.
   */
  private static final Set<String> STAYING = Set.of("Employers", "Locations");

  private final List<String> tables =
      TemplateReader.read(TEMPLATE).tables().stream().map(Template.TableResource::name).toList();
  private final Receiver receiver = new Receiver();
  private LocalService service;
  private DynamoDbClient client;
  private Operators operators;

  @BeforeAll
  void start() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    service = LocalService.start(TEMPLATE, Options.inMemory().withLimit(10_000).withLog(nowhere));
    client = DynamoDbModule.clientBuilder(service.core().settings()).build();
    operators = new Operators(service);
  }

  @AfterAll
  void stop() {
    client.close();
    service.close();
    receiver.close();
  }

  private JsonNode erase(String action, int employer) {
    return operators.invoke(
        "EraseEmployer", "{\"action\": \"%s\", \"employerId\": %d}".formatted(action, employer));
  }

  private JsonNode eraseUntilDone(FilledEmployer employer) {
    return await()
        .until(() -> erase("erase", employer.id()), answer -> answer.path("done").asBoolean());
  }

  private void suspend(FilledEmployer employer) {
    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", employer.id());
  }

  private FilledEmployer fill(String name) {
    return new FilledEmployer(name, service, client, receiver);
  }

  private Map<String, List<Map<String, AttributeValue>>> items(FilledEmployer employer) {
    return tables.stream().collect(toMap(table -> table, employer::items));
  }

  @Test
  void nothingIsLeftInAnyTableAndAllOfAnotherEmployers() {
    FilledEmployer erased = fill("Gone");
    FilledEmployer other = fill("Stays");
    // A new table must be erased too, or be named above.
    assertThat(items(erased).entrySet().stream().filter(each -> each.getValue().isEmpty()))
        .extracting(Map.Entry::getKey)
        .containsExactlyInAnyOrderElementsOf(OF_NOBODY);
    Map<String, List<Map<String, AttributeValue>>> before = items(other);
    Set<String> eventsBefore =
        Set.copyOf(new Events(service).onTheBus().stream().map(JsonNode::toString).toList());
    suspend(erased);
    long had = items(erased).values().stream().mapToLong(List::size).sum();

    JsonNode report = eraseUntilDone(erased);

    items(erased)
        .forEach(
            (table, left) -> assertThat(left).as(table).hasSize(STAYING.contains(table) ? 1 : 0));
    assertThat(items(other)).isEqualTo(before);
    assertThat(new Events(service).onTheBus().stream().map(JsonNode::toString))
        .containsExactlyInAnyOrderElementsOf(eventsBefore);
    assertThat(report.path("removed").asLong()).isBetween(30L, had);
    staysAsItIs(erased, report);
  }

  /** An erased employer never comes back, and erasing it again finds nothing. */
  private void staysAsItIs(FilledEmployer erased, JsonNode report) {
    assertThat(erase("erase", erased.id())).isEqualTo(report);
    assertThat(erase("count", erased.id()).path("counts").valueStream())
        .allMatch(count -> count.asInt() == 0);
    for (String action : List.of("resume-employer", "issue-key")) {
      JsonNode refusal = operators.ask("{'action': '%s', 'employerId': %d}", action, erased.id());
      assertThat(Operators.errors(refusal)).containsExactly("/employerId not-used-together");
    }
    assertThat(new Http(service.baseUrl()).sendAs(erased.key(), "GET", "/jobs", "").statusCode())
        .isEqualTo(401);
    assertThat(
            operators
                .ask("{'action': 'list-employers', 'pageSize': 100}")
                .path("data")
                .valueStream())
        .filteredOn(employer -> employer.path("id").asInt() == erased.id())
        .singleElement()
        .matches(employer -> employer.path("suspended").asBoolean())
        .extracting(employer -> employer.path("erasedAt"))
        .isEqualTo(report.path("erasedAt"));
  }

  @Test
  void whoIsNotSuspendedIsNotErased() {
    int employer = operators.newEmployer("Open");

    JsonNode refusal = erase("erase", employer);

    assertThat(Operators.errors(refusal)).containsExactly("/employerId not-used-together");
    assertThat(refusal.path("detail").asText()).contains("suspend-employer");
    Operators.assertProblem(erase("erase", 2_147_483_647), 404, "not-found");
    Operators.assertProblem(erase("count", 2_147_483_647), 404, "not-found");
  }

  @Test
  void itsSampleCountsWhatAnEmployerHas() throws IOException {
    JsonNode survey =
        operators.invoke(
            "EraseEmployer", Files.readString(Path.of("../events/erase-employer.json")));

    assertThat(survey.path("name").asText()).isEqualTo("Northwind Health");
    assertThat(survey.path("erasedAt").isNull()).isTrue();
    assertThat(survey.at("/counts/keys").asInt()).isEqualTo(1);
  }
}
