package jobpostings.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.employer.key.IssuedKey;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.store.JobStore;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Events;
import jobpostings.local.Http;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.location.ResolvedLocation;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each event in events/, sent to its function as {@code aws lambda invoke} does; of an operator's
 * function there is one for each of its actions.
 */
class SampleEventsTest {
  private static final Path TEMPLATE = Path.of("../template.yaml");
  private static final Path EVENTS = Path.of("../events");

  /** The job that the events are about. */
  private static final JobKey.ById BY_ID = new JobKey.ById(1, 1_000_001);

  private static final JobKey.ByReference BY_REFERENCE = new JobKey.ByReference(1, "NW-1042");

  /** Each invocation writes one, whatever its outcome. */
  private static final String LINE =
      "operation=\\w+ requestId=\\S+ .*outcome=\\S+ .*duration=[0-9.]+ readUnits=[0-9.]+"
          + " writeUnits=[0-9.]+( fault=1)?( readOnly=[01])?( throttled=\\d+)?( written=\\d+)?"
          + "( daily=0)? start=(cold|warm)";

  @RegisterExtension static final RunningService SERVICE = RunningService.own();

  private final Core core = SERVICE.get().core();
  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  private void thereIsThatJobAlone() throws IOException {
    JobStore jobs = core.jobs();
    for (String reference : List.of("NW-1042", "NW-1043")) {
      jobs.delete(new JobKey.ByReference(1, reference), Author.operator("sample"), _ -> {});
    }
    JsonNode made = invoke("CreateJob", "create-job");
    Job sample = jobs.find(new JobKey.ByReference(1, "NW-1043")).orElseThrow();
    assertThat(made.path("statusCode").asInt()).isEqualTo(201);
    jobs.delete(new JobKey.ById(1, sample.id()), Author.operator("sample"), _ -> {});
    Job wanted = sample.toBuilder().id(BY_ID.id()).referenceId(Optional.of("NW-1042")).build();
    if (jobs.restore(BY_ID, Author.operator("sample"), () -> wanted).isEmpty()) {
      jobs.create(_ -> wanted, Author.operator("sample"), Optional.empty());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CreateJob, 201",
    "GetJob, 200",
    "ListJobs, 200",
    "ModifyJob, 200",
    "UpsertJob, 200",
    "BatchJobs, 200",
    "ReconcileJobs, 200",
    "ListAdvice, 200",
    "ListChanges, 200",
    "ServeVersions, 200",
    "RestoreJob, 200",
    "DeleteJob, 204",
    "DeleteJobByReference, 204",
    "OverrideMethod, 204",
    "RejectMethod, 405",
    "ServeKeys, 200",
    "ServeGrants, 200",
    "ServeRequests, 200",
    "GetStatus, 200",
    "ServeWebhooks, 200",
    "GetReferenceData, 200",
    "ListLocations, 200",
    "GetLocation, 200",
    "GetDocumentation, 200",
  })
  void aFunctionOfTheApiAnswersItsSample(String function, int status) throws IOException {
    thereIsThatJobAlone();

    JsonNode answer = invoke(function, sample(function));

    assertThat(answer.path("statusCode").asInt()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.path("headers").path("X-Request-Id").asText()).isNotEmpty();
  }

  /** What {@code local/sam-local check} would ask of each, which needs Docker. */
  @Test
  void eachSampleHasAFunctionAndAKnownAnswerUnderSamLocal() throws Exception {
    Process list = new ProcessBuilder("../local/sam-local", "samples").start();
    List<String> lines = list.inputReader().lines().toList();

    assertThat(list.waitFor()).isZero();
    assertThat(lines).hasSizeGreaterThan(60);
    assertThat(lines.stream().map(line -> line.replaceFirst(".* ", "")).distinct())
        .containsExactlyInAnyOrderElementsOf(
            TemplateReader.read(TEMPLATE).functions().stream()
                .map(Template.Function::name)
                .toList());
  }

  @Test
  void linksNameTheStageThatTheEventCameThrough() throws IOException {
    thereIsThatJobAlone();

    JsonNode answer = invoke("CreateJob", "create-job");

    assertThat(answer.path("headers").path("Location").asText())
        .startsWith("https://a1b2c3d4e5.execute-api.ca-central-1.amazonaws.com/dev/api/v1.1/jobs/");
  }

  @Test
  void theChangingSamplesChangeTheirJob() throws IOException {
    thereIsThatJobAlone();
    JobStore jobs = core.jobs();
    Job before = jobs.find(BY_ID).orElseThrow();

    invoke("ModifyJob", "modify-job");
    assertThat(jobs.find(BY_ID)).isPresent().get().isNotEqualTo(before);

    invoke("OverrideMethod", "override-method");
    assertThat(jobs.find(BY_REFERENCE)).isEmpty();
  }

  @Test
  void theSampleOfTheStreamIsPublished() throws IOException {
    JsonNode answer = invoke("PublishJobEvents", "publish-job-events");

    assertThat(answer).hasToString("{\"batchItemFailures\":[]}");
    assertThat(new Events(http).of(BY_ID.id()).stream().map(e -> e.path("detail-type").asText()))
        .contains("JobCreated", "JobUpdated", "JobArchived");
  }

  /** It is no request: it gets no answer. */
  @ParameterizedTest
  @MethodSource("pinged")
  void aPingIsNoRequest(String function) {
    String before = SERVICE.log();

    var answer =
        http.send("POST", "/2015-03-31/functions/" + function + "/invocations", "{\"ping\": true}");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Amz-Function-Error")).isEmpty();
    assertThat(answer.body()).isEmpty();
    assertThat(SERVICE.log().substring(before.length()))
        .doesNotContain("  " + function + " | operation=");
  }

  private static Stream<String> pinged() {
    return TemplateReader.read(TEMPLATE).functions().stream()
        .filter(Template.Function::hasSnapshots)
        .map(Template.Function::name);
  }

  @ParameterizedTest
  @CsvSource({
    "CloseJobs, close-jobs, 2026-11-21T05:00:00Z",
    "CloseJobs, close-jobs-remove-descriptions, 2026-11-21T08:30:00Z",
    "RefreshJobs, refresh-jobs, 2026-11-21T05:00:00Z",
  })
  void aFunctionOfAScheduleReportsOnItsSample(String function, String sample, String time)
      throws IOException {
    JsonNode report = invoke(function, sample);

    assertThat(report.path("time").asText()).as(report.toString()).isEqualTo(time);
    assertThat(report.path("complete").asBoolean()).as(report.toString()).isTrue();
  }

  @Test
  void theFunctionsBehindWebhooksTakeTheirSamples() throws IOException {
    assertThat(invoke("QueueDeliveries", "queue-deliveries").isNull()).isTrue();
    assertThat(invoke("WakeWebhooks", "wake-webhooks").path("woken").asInt()).isZero();
    assertThat(invoke("DeliverWebhooks", "deliver-webhooks").path("batchItemFailures")).isEmpty();
  }

  @Test
  void theAuthorizerLetsTheDemoKeyIntoTheWholeStage() throws IOException {
    JsonNode answer = invoke("Authorize", "authorize");

    JsonNode statement = answer.path("policyDocument").path("Statement").path(0);
    assertThat(statement.path("Effect").asText()).isEqualTo("Allow");
    assertThat(statement.path("Resource").toString())
        .contains("arn:aws:execute-api:ca-central-1:123456789012:a1b2c3d4e5/dev/*");
    assertThat(answer.path("context").path("employerId").asText()).isEqualTo("1");
    assertThat(answer.path("context").path("employerName").asText())
        .isEqualTo("Tm9ydGh3aW5kIEhlYWx0aA");
    assertThat(answer.path("context").path("readOnly").asText()).isEqualTo("false");
    assertThat(answer.path("context").path("plan").asText()).isEqualTo("unlimited");
    assertThat(answer.path("context").path("suspended").asText()).isEqualTo("false");
  }

  @Test
  void anotherKeyIsDeniedAndNotAnError() throws IOException {
    String event =
        Files.readString(EVENTS.resolve("authorize.json")).replace("000001\"", "00000f\"");
    JsonNode answer = invokeWith("Authorize", event);

    assertThat(answer.path("policyDocument").path("Statement").path(0).path("Effect").asText())
        .isEqualTo("Deny");
    assertThat(answer.path("context").isEmpty()).isTrue();
  }

  /** The samples are about a demo employer, its key, and a place that it named. */
  private void theyAreAsTheyWere() {
    DemoEmployer maple = DemoEmployer.MAPLE_ROBOTICS;
    core.employers().save(maple.employer());
    core.apiKeys()
        .add(
            IssuedKey.of(maple.key(), maple.employer().id(), Instant.parse("2026-11-21T12:00:00Z")),
            100);
    core.learnedLocations()
        .learn(
            List.of(
                new ResolvedLocation.New(
                    "", new Location(Location.NO_ID, "Prairie Bend", Province.SK), List.of())),
            maple.employer().id());
  }

  @ParameterizedTest
  @CsvSource({
    "operate-create-employer, /name, Prairie Builders",
    "operate-list-employers, /data/0/suspended, false",
    "operate-rename-employer, /name, Maple Robotics Ltd.",
    "operate-set-plan, /plan, unlimited",
    "operate-suspend-employer, /suspended, true",
    "operate-resume-employer, /suspended, false",
    "operate-issue-key, /prefix, jpk_",
    "operate-list-keys, /data/0/state, active",
    "operate-revoke-key, /state, revoked",
    "operate-expire-key, /state, expiring",
    "operate-create-partner, /name, Acme ATS",
    "operate-list-partners, /data/0/suspended, false",
    "operate-rename-partner, /name, Demo ATS Ltd.",
    "operate-suspend-partner, /suspended, true",
    "operate-resume-partner, /suspended, false",
    "operate-issue-partner-key, /prefix, jpp_",
    "operate-list-partner-keys, /data/0/state, active",
    "operate-expire-partner-key, /state, expiring",
    "operate-revoke-partner-key, /state, revoked",
    "operate-erase-partner, /code, validation-failed",
    "operate-list-locations, /data/0/employer/name, Maple Robotics",
    "operate-hide-location, /hidden, true",
    "operate-show-location, /hidden, false",
    "operate-confirm-location, /confirmed, true",
    "operate-delete-location, /description, Prairie Bend",
    "operate-read-only, /readOnly, true",
    "operate-read-write, /readOnly, false",
    "operate-service-state, /readOnly, false",
  })
  void anActionAnswersItsSample(String sample, String pointer, String value) throws IOException {
    theyAreAsTheyWere();

    JsonNode answer = answer(sample);

    assertThat(answer.has("code")).as(answer.toString()).isEqualTo(pointer.equals("/code"));
    assertThat(answer.at(pointer).asText()).as(answer.toString()).startsWith(value);
  }

  @Test
  void versionsWithSnapshotsArePinged() throws IOException {
    JsonNode pinged = invoke("PingVersions", "ping-versions");

    assertThat(pinged.path("answered").asInt()).isPositive();
    assertThat(pinged.path("failed")).isEmpty();
  }

  @Test
  void everyActionHasASampleAndEverySampleAnAction() throws IOException {
    String refusal = operators.invoke("Operate", "{}").path("detail").asText();
    Matcher listed = Pattern.compile("Send one of: (.*)\\.").matcher(refusal);
    assertThat(listed.find()).as(refusal).isTrue();

    try (Stream<Path> files = Files.list(EVENTS)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString().replace(".json", ""))
                  .filter(name -> name.startsWith("operate-")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(listed.group(1).split(", ")).map("operate-"::concat).toList());
    }
  }

  private JsonNode answer(String sample) throws IOException {
    return invoke("Operate", sample);
  }

  @Test
  void theSampleOfARecountCountsTheJobsOfAnEmployer() throws IOException {
    thereIsThatJobAlone();

    JsonNode answer = answer("operate-recount-jobs");

    assertThat(answer.path("employerId").asInt()).isEqualTo(1);
    assertThat(answer.path("before")).isEqualTo(answer.path("after"));
    assertThat(answer.at("/after/active").asInt()).isPositive();
    assertThat(answer.path("misplaced").isInt()).isTrue();
    assertThat(Operators.errors(operators.invoke("Operate", "{\"action\": \"recount-jobs\"}")))
        .containsExactly("/employerId required");
  }

  @Tag("deep")
  @Test
  void eachSampleOfEachFunctionIsALineOfItsLog() throws IOException {
    List<String> functions =
        TemplateReader.read(TEMPLATE).functions().stream().map(Template.Function::name).toList();
    Map<String, List<Path>> samples;
    try (Stream<Path> files = Files.list(EVENTS)) {
      samples = files.collect(Collectors.groupingBy(file -> functionOf(file, functions)));
    }
    assertThat(samples).containsOnlyKeys(functions);

    for (Map.Entry<String, List<Path>> function : samples.entrySet()) {
      String path = "/2015-03-31/functions/" + function.getKey() + "/invocations";
      for (Path sample : function.getValue()) {
        long before = lines(function.getKey());
        http.send("POST", path, Files.readString(sample));
        // Records of the stream may add lines meanwhile.
        assertThat(lines(function.getKey())).as(sample.toString()).isGreaterThan(before);
      }
    }
    answer("operate-read-write");
  }

  private static long lines(String function) {
    return SERVICE
        .log()
        .lines()
        .filter(line -> line.startsWith("  " + function + " | ") && line.matches(".* \\| " + LINE))
        .count();
  }

  /** The template has the methods of each path; the answers to other methods must name the same. */
  @Test
  void whatAllowNamesIsWhatTheTemplateRoutes() throws IOException {
    Map<String, List<Template.Route>> byPath =
        TemplateReader.read(TEMPLATE).api().routes().stream()
            .collect(Collectors.groupingBy(Template.Route::path));
    for (var path : byPath.entrySet()) {
      List<String> methods = path.getValue().stream().map(Template.Route::method).toList();
      assertThat(methods).as(path.getKey()).contains("ANY");

      String missing = methods.contains("PATCH") ? "OPTIONS" : "PATCH";
      var refused = http.send(missing, path.getKey().replaceAll("\\{\\w+}", "1"), "");
      assertThat(refused.statusCode()).as(path.getKey()).isEqualTo(405);
      assertThat(refused.headers().firstValue("Allow").orElseThrow().split(", "))
          .as(path.getKey())
          .containsExactlyInAnyOrderElementsOf(
              methods.size() == 1
                  ? List.of("GET", "HEAD")
                  : methods.stream().filter(method -> !method.equals("ANY")).toList());
    }
  }

  /** A function of several actions has a sample for each, whose name begins with the function's. */
  private static String functionOf(Path file, List<String> functions) {
    String name = file.getFileName().toString().replace(".json", "");
    return functions.stream()
        .filter(function -> (name + "-").startsWith(sample(function) + "-"))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow();
  }

  /** The name of a function's sample: get-job of GetJob. */
  private static String sample(String function) {
    return function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private JsonNode invoke(String function, String sample) throws IOException {
    return invokeWith(function, Files.readString(EVENTS.resolve(sample + ".json")));
  }

  private JsonNode invokeWith(String function, String event) {
    var answer = http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
    assertThat(answer.headers().firstValue("X-Amz-Function-Error")).as(answer.body()).isEmpty();
    return http.json(answer);
  }
}
