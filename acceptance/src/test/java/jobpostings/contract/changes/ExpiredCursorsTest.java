package jobpostings.contract.changes;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Followers who come back after more than 30 days (docs/contract.md, Changes). */
class ExpiredCursorsTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final int employer = RunningService.newNumber();
  private final String key = UUID.randomUUID().toString();
  private DynamoDbClient dynamoDb;

  @BeforeEach
  void addEmployer() {
    LocalService service = SERVICE.get();
    dynamoDb = DynamoDbModule.clientBuilder(service.core().settings()).build();
    service.core().employers().save(new Employer(employer, "Northwind", Plan.STANDARD));
    service.core().apiKeys().add(IssuedKey.of(key, employer, Instant.now()), 100);
  }

  @AfterEach
  void closeClient() {
    dynamoDb.close();
  }

  @Test
  void whoTakesTheNewCursorAndReadsTheListMissesNothing() {
    String begin = now();
    put("A", "Cook");
    put("B", "Welder");
    followed(begin, 2);
    daysPass(31);

    JsonNode expired = expired(begin);
    put("B", "Nurse"); // While the follower still reads what to do.
    put("C", "Baker");
    String list = text(expired, "list").substring((baseUrl() + "/api/v1.1").length());
    Map<String, String> mirror =
        stream(json(list))
            .collect(Collectors.toMap(job -> text(job, "referenceId"), ExpiredCursorsTest::title));
    put("A", "Chef");
    for (JsonNode change : followed(text(expired, "cursor"), 3)) {
      mirror.put(text(change, "referenceId"), title(change.get("job")));
    }

    assertThat(mirror).isEqualTo(Map.of("A", "Chef", "B", "Nurse", "C", "Baker"));
  }

  @Tag("deep")
  @Test
  void theProblemSaysWhatToDo() {
    String begin = now();
    put("A", "Cook");
    followed(begin, 1);
    daysPass(31);

    JsonNode problem = expired(begin);

    assertThat(problem.path("status").asInt()).isEqualTo(410);
    assertThat(text(problem, "type")).endsWith("/api/v1.1/docs#cursor-expired");
    assertThat(text(problem, "list")).isEqualTo(baseUrl() + "/api/v1.1/jobs");
    assertThat(text(problem, "cursor")).isEqualTo(now());
  }

  @Test
  void whoMissedNothingGoesOnHoweverLongAgoThatWas() {
    String begin = now();
    put("A", "Cook");
    String last = text(followed(begin, 1).getLast(), "cursor");
    daysPass(400);

    assertThat(all(last)).isEmpty();
    put("A", "Chef");
    assertThat(followed(last, 1)).singleElement().satisfies(each -> isOf(each, "Chef"));
    expired(begin);
    assertThat(stream(json("/jobs/changes"))).as("the oldest that is kept").hasSize(1);
  }

  @Test
  void whoMissedNothingOfWhatIsGoneGoesOn() {
    String begin = now();
    SERVICE
        .http()
        .sendAs(
            key,
            "POST",
            "/jobs/batch",
            IntStream.range(0, 110)
                .mapToObj(i -> "{\"op\": \"put\", \"job\": %s}".formatted(job("S-" + i, "Cook")))
                .collect(Collectors.joining(",", "{\"operations\": [", "]}")));
    List<JsonNode> all = followed(begin, 110);
    for (int place = 1; place <= 100; place++) {
      Map<String, AttributeValue> key =
          Map.of("employerId", number(employer), "place", number(place));
      dynamoDb.deleteItem(delete -> delete.tableName("ChangeLog").key(key));
    }

    expired(begin);
    expired(text(all.get(50), "cursor"));
    assertThat(all(text(all.get(99), "cursor")))
        .extracting(change -> text(change, "id"))
        .containsExactlyElementsOf(
            all.subList(100, 110).stream().map(change -> text(change, "id")).toList());
  }

  private static void isOf(JsonNode change, String title) {
    assertThat(change.at("/job/title").asText()).isEqualTo(title);
  }

  private static String baseUrl() {
    return SERVICE.get().baseUrl().toString();
  }

  private static String title(JsonNode job) {
    return text(job, "title");
  }

  private static String text(JsonNode node, String member) {
    return node.path(member).asText();
  }

  private static String job(String referenceId, String title) {
    return Jobs.cookIn("Vancouver, BC")
        .replace("\"Cook\"", "\"%s\", \"referenceId\": \"%s\"".formatted(title, referenceId));
  }

  private void put(String referenceId, String title) {
    var answer = SERVICE.http().sendAs(key, "PUT", "/jobs", job(referenceId, title));
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
  }

  private String now() {
    return json("/jobs/changes?after=now").at("/paging/cursor").asText();
  }

  private JsonNode json(String path) {
    HttpResponse<String> answer = SERVICE.http().sendAs(key, "GET", path, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return SERVICE.http().json(answer);
  }

  private static Stream<JsonNode> stream(JsonNode page) {
    return StreamSupport.stream(page.path("data").spliterator(), false);
  }

  /**
   * The changes after a cursor, once there are this many; a change shows a moment after its write.
   */
  private List<JsonNode> followed(String after, int wanted) {
    return await().until(() -> all(after), found -> found.size() >= wanted);
  }

  private List<JsonNode> all(String after) {
    List<JsonNode> found = new ArrayList<>();
    JsonNode page;
    String cursor = after;
    do {
      page = json("/jobs/changes?pageSize=100&after=" + cursor);
      stream(page).forEach(found::add);
      cursor = page.at("/paging/cursor").asText();
    } while (!page.at("/paging/next").isNull());
    return found;
  }

  private JsonNode expired(String cursor) {
    HttpResponse<String> answer =
        SERVICE.http().sendAs(key, "GET", "/jobs/changes?after=" + cursor, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(410);
    JsonNode problem = SERVICE.http().json(answer);
    assertThat(problem.path("code").asText()).isEqualTo("cursor-expired");
    return problem;
  }

  /** Moves the records of the employer back by this many days. */
  private void daysPass(int days) {
    for (Map<String, AttributeValue> version : items("Versions")) {
      moveBack(days, "Versions", version, List.of("jobId", "entry"), "writtenAt");
    }
    for (Map<String, AttributeValue> item : items("ChangeLog")) {
      if (item.containsKey("jobId")) { // Or it is the counter.
        moveBack(days, "ChangeLog", item, List.of("employerId", "place"), "time");
      }
    }
  }

  private List<Map<String, AttributeValue>> items(String table) {
    return dynamoDb.scanPaginator(scan -> scan.tableName(table)).items().stream()
        .filter(item -> item.get("employerId").equals(number(employer)))
        .toList();
  }

  private void moveBack(
      int days, String table, Map<String, AttributeValue> item, List<String> key, String moment) {
    Instant earlier = Instant.parse(item.get(moment).s()).minus(Duration.ofDays(days));
    dynamoDb.updateItem(
        update ->
            update
                .tableName(table)
                .key(key.stream().collect(Collectors.toMap(Function.identity(), item::get)))
                .updateExpression("SET #moment = :earlier")
                .expressionAttributeNames(Map.of("#moment", moment))
                .expressionAttributeValues(
                    Map.of(":earlier", AttributeValue.fromS(earlier.toString()))));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
