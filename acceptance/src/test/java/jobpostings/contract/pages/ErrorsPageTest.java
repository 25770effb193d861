package jobpostings.contract.pages;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.support.Operators;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/errors.md shows of each code: a request that gets it, and the one that mends it. */
@CountsJobs
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
final class ErrorsPageTest {
  private static final Pattern SECTION = Pattern.compile("(?ms)^### (\\S+)\n(.*?)(?=^##|\\z)");
  private static final Pattern BLOCK = Pattern.compile("(?s)```text\n(.*?)```");

  /** A method, a path, perhaps a header, perhaps a body. */
  private static final Pattern CALL =
      Pattern.compile("([A-Z]+) (\\S+)(?: ([A-Za-z-]+): ([^{]*?))?(?: (\\{.*))?");

  /** What no client can bring about by one call, or only by a very large one. */
  private static final Set<String> NOT_SHOWN =
      Set.of(
          "employer-suspended",
          "cursor-expired",
          "too-large",
          "too-many-requests",
          "internal",
          "unavailable");

  private static final String WHOLE_JOB =
      """
      {"title": "Cook", "status": "active", "locations": [{"description": "Vancouver, BC"}],
       "categories": [{"id": 17}], "positionType": {"id": 1}, "description": "<p>Cook.</p>",
       "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@northwind.example"}
      """;

  private final Map<String, String> values = new HashMap<>();
  private final Api api;

  ErrorsPageTest() {
    Operators operators = new Operators(URI.create(Service.baseUrl()), UnaryOperator.identity());
    int employer = operators.newEmployer("Errors");
    JsonNode key = operators.newKey(employer);
    api = Api.withoutKey().with("API-Key", key.path("key").asText());
    Answer job = api.put("/jobs", body("{\"referenceId\": \"E-1\", …}")).is(201);
    values.put("{id}", job.text("/id"));
    values.put("{etag}", job.eTag());
    values.put("{key}", key.path("id").asText());
    values.put("{other}", operators.newKey(employer).path("id").asText());
  }

  private static Stream<MatchResult> sections() {
    try {
      return SECTION
          .matcher(Files.readString(Path.of("../docs/errors.md")))
          .results()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static Stream<String> codes() {
    return sections()
        .filter(each -> BLOCK.matcher(each.group(2)).find())
        .map(each -> each.group(1));
  }

  @Test
  void eachCodeHasACallThatGetsItUnlessNoClientCan() {
    Set<String> all = sections().map(each -> each.group(1)).collect(toSet());

    assertThat(all).hasSizeGreaterThan(40).containsAll(NOT_SHOWN);
    assertThat(codes())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            all.stream().filter(code -> !NOT_SHOWN.contains(code)).toList());
  }

  @ParameterizedTest
  @MethodSource("codes")
  void theFirstCallGetsItAndTheLastMendsIt(String code) {
    String section =
        sections().filter(each -> each.group(1).equals(code)).findFirst().orElseThrow().group(2);
    Matcher block = BLOCK.matcher(section);
    assertThat(block.find()).isTrue();
    List<String> calls = block.group(1).lines().toList();

    List<Answer> answers = calls.stream().map(this::call).toList();

    assertThat(answers).hasSizeGreaterThanOrEqualTo(2);
    for (Answer before : answers.subList(0, answers.size() - 2)) {
      assertThat(before.status()).as(before::toString).isLessThan(300);
    }
    Answer refusal = answers.get(answers.size() - 2);
    assertThat(refusal.status()).as(refusal::toString).isGreaterThanOrEqualTo(400);
    assertThat(refusal.json().findValuesAsText("code")).contains(code);
    assertThat(answers.getLast().status()).as(answers.getLast()::toString).isLessThan(300);
  }

  private Answer call(String line) {
    String filled = line;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace(value.getKey(), value.getValue());
    }
    Matcher call = CALL.matcher(filled);
    assertThat(call.matches()).as(line).isTrue();
    Api client = call.group(3) == null ? api : api.with(call.group(3), call.group(4).strip());
    return call.group(5) == null
        ? client.send(call.group(1), call.group(2))
        : client.send(call.group(1), call.group(2), body(call.group(5)));
  }

  /** The body, with the other members of a whole job in place of "…". */
  private static String body(String shown) {
    if (!shown.contains("…")) {
      return shown;
    }
    ObjectNode job = (ObjectNode) Json.read(WHOLE_JOB);
    job.setAll((ObjectNode) Json.read(shown.replaceFirst(",? ?…", "")));
    return job.toString();
  }
}
