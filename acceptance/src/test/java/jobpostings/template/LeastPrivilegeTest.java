package jobpostings.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.lambda.AwsCall;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Policy;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that each of the template's policies grants the calls that the functions with this policy
 * make, on the resources that they make them on, and nothing else. cases/every-call.txt leads every
 * function to every call that it can make, except those in cases/calls-elsewhere.txt; a call that
 * the template does not grant fails its request, here and in all other tests.
 */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeastPrivilegeTest {
  private static final Template TEMPLATE = TemplateReader.read(Path.of("../template.yaml"));
  private static final Pattern FORM = Pattern.compile("<([a-z ]+)(?:\\+(\\d+))?>");
  private static final Pattern STEP = Pattern.compile("(\\d+) (received|keys)|[a-z][a-z ]+(\\d*)");

  /** Method, the method that it stands for, path, who sends it, a header's name and value. */
  private static final Pattern REQUEST =
      Pattern.compile("([A-Z]+)(?: as (\\w+))? (\\S+)(?: by (\\S+))?(?: \\+ (\\S+): (.*))?");

  private final Random random = new Random(7);
  private final Map<String, Set<AwsCall>> elsewhere = new HashMap<>();
  private final Map<String, String> kept = new HashMap<>();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Receiver receiver = new Receiver();
  private LocalService service;
  private Http http;
  private int places;

  @BeforeAll
  void start() {
    Options options = Options.inMemory().withLimit(10_000).withLog(new PrintStream(log, true));
    service = LocalService.start(Path.of("../template.yaml"), options);
    http = new Http(service.baseUrl());
    kept.put("receiver", receiver.url());
  }

  @AfterAll
  void stop() {
    service.close();
    receiver.close();
  }

  @Order(1)
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/cases/every-call.txt", delimiter = '|', numLinesToSkip = 1)
  void isCarriedOut(String call, String sent, Integer status, String keep) {
    String[] rest = keep == null ? new String[] {"", ""} : keep.split(" ", 2);
    if (rest[0].equals("until")) {
      await().until(() -> answer(call, sent, status), answer -> isThere(answer.at(rest[1])));
      return;
    }
    JsonNode answer = answer(call, sent, status);
    if (keep != null) {
      kept.put(rest[0], answer.at(rest[1]).asText());
    }
  }

  private static boolean isThere(JsonNode found) {
    return found.isContainerNode() || found.asBoolean();
  }

  private JsonNode answer(String call, String sent, Integer status) {
    String body = sent == null ? "" : filled(sent);
    Matcher request = REQUEST.matcher(filled(call));
    if (request.matches()) {
      return send(request, body, status);
    }
    return sent == null ? take(call) : invoke(call, body);
  }

  private JsonNode send(Matcher request, String body, int status) {
    String key = request.group(4);
    List<String> headers = new ArrayList<>(List.of("Content-Type", "application/json"));
    headers.addAll(List.of("API-Key", key == null ? DemoEmployer.NORTHWIND_HEALTH.key() : key));
    if (request.group(2) != null) {
      headers.addAll(List.of("X-HTTP-Method-Override", request.group(2)));
    }
    if (request.group(5) != null) {
      headers.addAll(List.of(request.group(5), request.group(6)));
    }
    String path = "/api/v1.1" + request.group(3);
    HttpResponse<String> answer =
        http.send(request.group(1), path, body, headers.toArray(String[]::new));
    assertThat(answer.statusCode()).as(answer.body() + log.toString(UTF_8)).isEqualTo(status);
    return answer.body().isEmpty() ? null : http.json(answer);
  }

  private JsonNode invoke(String function, String event) {
    HttpResponse<String> answer =
        http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
    assertThat(answer.headers().firstValue("X-Amz-Function-Error"))
        .as(log.toString(UTF_8))
        .isEmpty();
    JsonNode read = http.json(answer);
    assertThat(read.has("status")).as(answer.body() + log.toString(UTF_8)).isFalse();
    return read;
  }

  private JsonNode take(String step) {
    Matcher words = STEP.matcher(step);
    assertThat(words.matches()).as(step).isTrue();
    int count = words.group(1) == null ? 0 : Integer.parseInt(words.group(1));
    switch (step.replaceAll("\\d+", "").strip()) {
      case "received" -> await().until(() -> receiver.received().size() >= count);
      case "keys" -> IntStream.range(0, count).forEach(_ -> issueAndRevoke());
      case "receiver answers" -> receiver.answer(_ -> Integer.parseInt(words.group(3)));
      case "a piece is left behind" -> leaveAPieceBehind();
      default -> throw new IllegalArgumentException(step);
    }
    return null;
  }

  private void issueAndRevoke() {
    isCarriedOut("POST /keys", "{\"scopes\": [\"manage\"]}", 201, "key /id");
    isCarriedOut("DELETE /keys/<key>", null, 204, null);
  }

  /** As a request does that is cut off before its job is written. */
  private void leaveAPieceBehind() {
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(service.core().settings()).build()) {
      var pieces =
          client.scanPaginator(
              scan ->
                  scan.tableName("Descriptions").filterExpression("attribute_exists(writtenOn)"));
      Map<String, AttributeValue> piece = new HashMap<>(pieces.items().iterator().next());
      piece.remove("expiresAt");
      piece.put("revision", AttributeValue.fromS("2147483647#left-behind"));
      client.putItem(put -> put.tableName("Descriptions").item(piece));
    }
  }

  private String filled(String cell) {
    return FORM.matcher(cell).replaceAll(form -> Matcher.quoteReplacement(form(form)));
  }

  private String form(MatchResult form) {
    return switch (form.group(1)) {
      case "draft" -> job("draft");
      case "active" -> job("active");
      case "known" -> "\"locations\": [{\"description\": \"Vancouver, BC\"}]";
      case "learned" -> "\"locations\": [{\"description\": \"New %d, BC\"}]".formatted(++places);
      case "short" -> description(100);
      case "long" -> description(100_000);
      case "day" -> Instant.now().plus(Duration.ofDays(Long.parseLong(form.group(2)))).toString();
      case "twenty puts" ->
          IntStream.range(0, 20)
              .mapToObj("{<draft>, \"referenceId\": \"T-%02d\", <known>, <short>}"::formatted)
              .map("{\"op\": \"put\", \"job\": %s}"::formatted)
              .map(this::filled)
              .collect(joining(", "));
      default -> kept.get(form.group(1));
    };
  }

  private static String job(String status) {
    return """
    "title": "Cook", "status": "%s", "autoRefresh": true, "categories": [{"id": 17}],
    "positionType": {"id": 1}, "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"\
    """
        .formatted(status);
  }

  /** One that no compression makes smaller. */
  private String description(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return "\"description\": \"%s\"".formatted(HexFormat.of().formatHex(noise));
  }

  @Order(2)
  @ParameterizedTest
  @CsvFileSource(resources = "/cases/calls-elsewhere.txt", delimiter = '|', numLinesToSkip = 1)
  void isLedToByOtherTests(String function, String action, String resource) {
    String arn = LocalAccount.arn(action.substring(0, action.indexOf(':')), resource);
    assertThat(service.callsMade()).containsKey(function);
    boolean isNew =
        elsewhere.computeIfAbsent(function, _ -> new HashSet<>()).add(new AwsCall(action, arn));
    assertThat(isNew).as("listed once").isTrue();
  }

  private static Set<String> policies() {
    return TEMPLATE.functions().stream()
        .flatMap(function -> function.policies().keySet().stream())
        .collect(toSet());
  }

  @Order(3)
  @ParameterizedTest
  @MethodSource("policies")
  void aPolicyGrantsWhatItsFunctionsCallAndNothingElse(String policy) {
    // The stream hands over its records in its own time.
    await()
        .untilAsserted(
            () ->
                assertThat(granted(policy))
                    .allMatch(grant -> made(policy).stream().anyMatch(call -> isOf(grant, call))));
  }

  /** Only what is about all functions has a wildcard. */
  private static boolean isOf(AwsCall grant, AwsCall call) {
    var statement =
        new Policy.Statement("Allow", List.of(grant.action()), List.of(grant.resource()));
    return new Policy(List.of(statement)).allows(call.action(), call.resource());
  }

  private Set<AwsCall> made(String policy) {
    return with(policy)
        .map(Template.Function::name)
        .flatMap(
            name ->
                Stream.of(service.callsMade().get(name), elsewhere.getOrDefault(name, Set.of())))
        .flatMap(Set::stream)
        .collect(toSet());
  }

  /** Each action on each resource. */
  private static Set<AwsCall> granted(String policy) {
    return with(policy).findFirst().orElseThrow().policies().get(policy).statements().stream()
        .flatMap(
            statement ->
                statement.actions().stream()
                    .flatMap(
                        action ->
                            statement.resources().stream()
                                .map(resource -> new AwsCall(action, resource))))
        .collect(toSet());
  }

  private static Stream<Template.Function> with(String policy) {
    return TEMPLATE.functions().stream()
        .filter(function -> function.policies().containsKey(policy));
  }
}
