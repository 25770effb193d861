package jobpostings.http;

import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jobpostings.AnyText;
import jobpostings.Growth;
import jobpostings.api.BatchInput;
import jobpostings.api.ChangeListing;
import jobpostings.api.JobListing;
import jobpostings.api.Preconditions;
import jobpostings.api.ProblemDocument;
import jobpostings.api.ReconcileInput;
import jobpostings.body.Handling;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.employer.key.KeyGrant;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.batch.Operation;
import jobpostings.job.edit.JobReader;
import jobpostings.job.edit.JobRules;
import jobpostings.job.view.JobDocument;
import jobpostings.json.Json;
import jobpostings.location.Gazetteer;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.LocationResolver;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violations;
import jobpostings.reference.JobCategory;
import jobpostings.refusal.HiddenKeys;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/**
 * Bodies, headers and parameters of the pieces that JSON and values are made of: whatever is wrong
 * with one is a {@link Problem} that can be sent, and reading takes no more than it is long.
 */
@Tag("slow")
final class AnyRequestTest {
  private static final String KEY = "jpk_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCoPi1Gx9WtD4bE";

  private static final List<String> NAMES =
      List.of(
          ("id referenceId title closeDate confidential autoRefresh status locations categories"
                  + " positionType salary description applicantRoutingType applicationEmail"
                  + " applicationUrl amount maxAmount period commission name type op ifMatch job"
                  + " operations dryRun referenceIds asOf maxRemovals newPlaces scopes expiresAt"
                  + " version Title salery a/b~c")
              .split(" "));

  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "19",
          "1e2147483647",
          "1,000.50",
          "$17.50",
          "25,50 $",
          "CAD \u00A01'000",
          "2026-12-31",
          "2026-02-30",
          "0000-00-00",
          "2026-03-31T17:00:00Z",
          "9999-12-31T23:59:59-18:00",
          "0000-01-01T00:00+18:00",
          "2026-12-31T24:00:00.000000001Z",
          "active",
          "put",
          "delete",
          "read",
          "manage",
          "*",
          "\"u5Yc0-3eXxS2kWl9bT1_aQ\"",
          "W/\"a\"",
          ",",
          "\\",
          "Vancouver, BC",
          "Springfield, CA, ON",
          "St. John's NL Canada",
          "Remote",
          "L'\u00CEle",
          "https://a.example/%",
          "http://\u00E9.example:8/?a#b[",
          "http://[::1]",
          "http://0x7f.1:99999",
          "mailto:a@b.example",
          "a@b.example",
          "a@xn--a.example",
          "<p>a</p>",
          "<a href='http://\u00E9.",
          "&#xD800;",
          "\uD800",
          "\uDE00\uD83D",
          "\uFFFD",
          "\u0000",
          "\u202E",
          "\u200B",
          "\u2800",
          "\u00A0",
          "\n",
          "\u0301",
          "\uFDFA",
          "\u0130",
          "\u00DF",
          "\uD83D\uDE00",
          KEY,
          "\\u006apk_",
          "%6Apk_%25",
          "&amp;#x6A;",
          "c_AAAAAQAAAAAAAAAB",
          "v1",
          "now",
          "handling=strict",
          "handling=\"l\\enient",
          "return=representation;=",
          "charset=utf8");

  private static final List<String> SCALARS =
      List.of(
          "true",
          "false",
          "null",
          "0",
          "-0",
          "1",
          "1.0",
          "19",
          "60000",
          "-1e0",
          "17.505",
          "0.001",
          "2147483648",
          "1e400",
          "1E-400",
          "100e2147483647",
          "1e99999999999999999999",
          "-1e-99999999999999999999",
          "0e99999999999",
          "1." + "0".repeat(1_200),
          "9".repeat(1_200) + ".5",
          "0." + "0".repeat(1_200) + "1e1200",
          "\"\\uD800\"",
          "\"\\u0000\\/\"",
          "[]",
          "{}",
          "{\"id\": 1}",
          "{\"id\": \"1\", \"name\": 1}",
          "[{\"id\": 19}, {\"id\": 19.0}]",
          "[{\"description\": \"Vancouver, BC\"}]",
          "{\"amount\": 1e9, \"maxAmount\": \"2\", \"period\": {\"id\": 5}}");

  private static final List<String> SYNTAX =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "\"",
          "\\",
          "\\u",
          "\\uD8",
          "'",
          " ",
          "\n",
          "\u0000",
          "//",
          "/*",
          "#",
          "-",
          "+1",
          "00",
          "1.",
          ".5",
          "1e",
          "0x1",
          "NaN",
          "tru",
          "\uFEFF",
          "{\"a\":1,",
          "\"a\":",
          "]}",
          "{}".repeat(2),
          "[".repeat(70),
          "{\"a\":".repeat(64));

  private final LearnedInMemory learned = new LearnedInMemory();
  private final JobRules rules =
      new JobRules(new LocationResolver(new Gazetteer(), learned), clockAt(NOW));

  private static String quoted(String text) {
    return JsonNodeFactory.instance.textNode(text).toString();
  }

  private static Arbitrary<String> names() {
    return Arbitraries.frequencyOf(
        Tuple.of(9, AnyText.of(NAMES)),
        Tuple.of(
            1,
            Arbitraries.oneOf(
                AnyText.of(TEXTS, 2), AnyText.of(NAMES).map(name -> name.repeat(300)))));
  }

  private static Arbitrary<String> values() {
    return Arbitraries.recursive(
        () ->
            Arbitraries.oneOf(
                AnyText.of(SCALARS), AnyText.of(TEXTS, 3).map(AnyRequestTest::quoted)),
        value ->
            Arbitraries.oneOf(
                value,
                value.list().ofMaxSize(3).map(each -> "[" + String.join(",", each) + "]"),
                object(value)),
        0,
        3);
  }

  private static Arbitrary<String> object(Arbitrary<String> value) {
    return Combinators.combine(names(), value)
        .as((name, each) -> quoted(name) + ": " + each)
        .list()
        .ofMaxSize(4)
        .map(members -> "{" + String.join(",", members) + "}");
  }

  /** A job that could be created but for some members. */
  private static Arbitrary<String> jobs() {
    return Combinators.combine(names(), values())
        .as(Map::entry)
        .list()
        .ofMaxSize(3)
        .map(
            others -> {
              Map<String, String> members = new LinkedHashMap<>();
              JobExamples.body()
                  .properties()
                  .forEach(each -> members.put(each.getKey(), each.getValue().toString()));
              others.forEach(each -> members.put(each.getKey(), each.getValue()));
              return members.entrySet().stream()
                  .map(each -> quoted(each.getKey()) + ": " + each.getValue())
                  .collect(Collectors.joining(", ", "{", "}"));
            });
  }

  private static Arbitrary<String> operations() {
    Arbitrary<String> operation =
        Combinators.combine(AnyText.of(List.of("put", "delete", "put", "x")), jobs(), values())
            .as("{\"op\": \"%s\", \"job\": %s, \"id\": %3$s, \"ifMatch\": %3$s}"::formatted);
    return Arbitraries.oneOf(operation, operation, values())
        .list()
        .ofMaxSize(3)
        .map(each -> "{\"operations\": [%s]}".formatted(String.join(", ", each)));
  }

  private static Arbitrary<String> reconciles() {
    return Combinators.combine(values().list().ofMaxSize(4), AnyText.of(TEXTS), values())
        .as(
            (ids, moment, value) ->
                "{\"referenceIds\": %s, \"asOf\": %s, \"maxRemovals\": %s}"
                    .formatted(ids, quoted(moment), value));
  }

  @Provide
  Arbitrary<String> bodies() {
    Arbitrary<String> sound =
        Arbitraries.oneOf(jobs(), jobs(), operations(), reconciles(), object(values()));
    Arbitrary<String> spoilt =
        Combinators.combine(
                sound,
                AnyText.of(SYNTAX, 2),
                Arbitraries.doubles().between(0, 1),
                Arbitraries.integers().between(0, 3))
            .as(
                (body, noise, where, less) -> {
                  int from = (int) (where * body.length());
                  return body.substring(0, from)
                      + noise
                      + body.substring(Math.min(body.length(), from + less));
                });
    Arbitrary<String> pieces =
        AnyText.joined(Arbitraries.oneOf(AnyText.of(SYNTAX), AnyText.of(SCALARS)), 20);
    return Arbitraries.frequencyOf(Tuple.of(6, sound), Tuple.of(3, spoilt), Tuple.of(1, pieces));
  }

  @Provide
  Arbitrary<String> texts() {
    return AnyText.of(TEXTS, 6);
  }

  /** What stands before what is repeated, that, and what stands behind it. */
  @Provide
  Arbitrary<List<String>> repeated() {
    Arbitrary<String> units =
        AnyText.of(TEXTS, 2).filter(text -> !text.isEmpty()).map(AnyRequestTest::inside);
    Arbitrary<String> values = values();
    return Arbitraries.oneOf(
        Combinators.combine(names(), units)
            .as((name, unit) -> List.of("{" + quoted(name) + ": \"", unit, "\"}")),
        Combinators.combine(names(), names(), units)
            .as(
                (name, inner, unit) ->
                    List.of(
                        "{%s: [{%s: \"a".formatted(quoted(name), quoted(inner)), unit, "\"}]}")),
        values.map(value -> List.of("{", "\"a#\": " + value + ",", "\"title\": \"a\"}")),
        units.map(unit -> List.of("{\"", unit, "\": 1}")),
        Combinators.combine(names(), values)
            .as((name, value) -> List.of("{" + quoted(name) + ": [", value + ",", "1]}")),
        Combinators.combine(names(), values)
            .as(
                (name, value) ->
                    List.of("{" + quoted(name) + ": {", "\"#\": " + value + ",", "\"id\": 1}}")),
        jobs()
            .map(
                job ->
                    List.of(
                        "{\"operations\": [",
                        "{\"op\": \"put\", \"id\": #, \"job\": " + job + "},",
                        "1]}")),
        AnyText.of(List.of("0", "1", "9", "10"))
            .flatMap(
                digits -> names().map(name -> List.of("{" + quoted(name) + ": 1.", digits, "}"))),
        AnyText.of(List.of("0", "1", "9", "10"))
            .flatMap(
                digits ->
                    names()
                        .map(
                            name ->
                                List.of(
                                    "{" + quoted(name) + ": \"1", digits, "e1" + digits + "\"}"))),
        AnyText.of(SYNTAX, 3)
            .filter(unit -> !unit.isEmpty())
            .map(unit -> List.of("{\"title\": ", unit, "")));
  }

  private static String inside(String text) {
    String quoted = quoted(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  @Property(tries = 200, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void anyBodyIsReadOrRefused(@ForAll("bodies") String body) {
    readBody(body);
  }

  @Property(tries = 100, seed = "2", edgeCases = EdgeCasesMode.NONE)
  void anyBytesAreReadOrRefused(@ForAll byte[] bytes, @ForAll("bodies") String body) {
    readBody(new String(bytes, StandardCharsets.UTF_8));
    readBody(new String(body.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_8));
    readBody(new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
  }

  @Property(tries = 200, seed = "3", edgeCases = EdgeCasesMode.NONE)
  void anyTextIsReadOrRefused(@ForAll("texts") String text) {
    readText(text);
  }

  @Property(tries = 50, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void readingABodyGrowsWithItsLength(@ForAll("repeated") List<String> body) {
    Growth.assertLinear(body.get(0), body.get(1), body.get(2), this::readBody);
  }

  @Property(tries = 50, seed = "5", edgeCases = EdgeCasesMode.NONE)
  void readingATextGrowsWithItsLength(
      @ForAll("texts") String before, @ForAll("texts") String unit, @ForAll("texts") String after) {
    Growth.assertLinear(before, unit + ",", after, AnyRequestTest::readText);
  }

  /** By all that reads a body, whatever it is of. */
  private void readBody(String body) {
    Request request = Requests.post(body, Map.of("content-type", "application/json"));
    readOrRefused(() -> RequestBody.read(request));
    Optional<ObjectNode> read = parsed(body);
    if (read.isEmpty()) {
      return;
    }
    for (Handling handling : Handling.values()) {
      readOrRefused(() -> apply(Optional.empty(), read.get(), handling));
      readOrRefused(() -> apply(Optional.of(JobExamples.job().build()), read.get(), handling));
    }
    for (String handling : List.of("", "handling=strict")) {
      Request sent =
          Requests.post(body, Map.of("content-type", "application/json", "prefer", handling));
      readOrRefused(() -> new ReconcileInput(sent).read(NOW));
      readOrRefused(
          () -> {
            for (Operation operation : new BatchInput(sent).read().operations()) {
              if (operation instanceof Operation.Put put) {
                apply(Optional.empty(), put.job(), sent.handling());
              }
            }
          });
      readOrRefused(() -> readGrant(read.get(), sent.strict()));
      readOrRefused(() -> readMembers(read.get(), sent.strict()));
    }
  }

  private static Optional<ObjectNode> parsed(String body) {
    try {
      return Optional.of(RequestBody.parse(body));
    } catch (Problem problem) {
      return Optional.empty();
    }
  }

  private void apply(Optional<Job> before, ObjectNode body, Handling handling) {
    Job job = rules.apply(NORTHWIND, before, rules.resolve(JobReader.read(body, handling)));
    JobDocument.of(job, NORTHWIND);
  }

  private static void readGrant(ObjectNode body, boolean strict) {
    Violations violations = new Violations();
    Members members = new Members(body, strict, KeyGrant.MEMBERS, violations);
    KeyGrant.read("key", members, Set.of(), Optional.empty(), NOW);
    members.check();
  }

  /** Every member as everything that a member can be. */
  private static void readMembers(ObjectNode body, boolean strict) {
    Violations violations = new Violations();
    Members members = new Members(body, strict, Set.of("id"), violations);
    List<Consumer<Member>> types =
        List.of(
            member -> member.line(10),
            member -> member.identifier(10),
            Member::flag,
            Member::date,
            Member::moment,
            Member::positive,
            Member::count,
            Member::ordinal,
            Member::id,
            Member::number,
            member -> member.oneOf(List.of("put", "delete")),
            member -> member.entry(JobCategory.values()),
            member -> member.elements(3, Member::number),
            member -> member.members(Set.of("id")).map(Members::ignored));
    body.fieldNames()
        .forEachRemaining(name -> types.forEach(type -> type.accept(members.get(name))));
    members.ignored();
    members.refuseReplacementsBeside("title");
    members.check();
  }

  /** As every header, parameter and text that is kept. */
  private static void readText(String text) {
    Map<String, String> headers =
        Map.of(
            "prefer", text,
            "if-match", text,
            "if-none-match", text,
            "content-type", "application/json;" + text,
            "content-encoding", text,
            "idempotency-key", text,
            "x-http-method-override", text);
    Request sent = Requests.post("{}", headers);
    readOrRefused(() -> RequestBody.read(sent));
    readOrRefused(
        () -> Preconditions.of(sent).ifMatch().ifPresent(tags -> tags.matchWeakly("\"a\"")));
    readOrRefused(() -> IdempotencyKey.of(sent));
    readOrRefused(() -> MethodOverride.of(sent));
    for (String name :
        List.of("q", "status", "referenceId", "pageSize", "page", "after", "view", text)) {
      for (String handling : List.of("", "handling=strict")) {
        Request list = Requests.get(Map.of(name, text), Map.of("prefer", handling));
        readOrRefused(() -> JobListing.read(list));
        readOrRefused(() -> ChangeListing.read(list));
      }
    }
    new HiddenKeys(List.of(KEY, text)).in(text);
    assertThat(new HiddenKeys(List.of()).in(text + KEY)).doesNotContain(KEY);
  }

  /** A refusal can be sent, and is not one of the service's own failures. */
  private static void readOrRefused(Runnable reading) {
    try {
      reading.run();
    } catch (Problem problem) {
      assertThat(problem.code()).isNotEqualTo(ProblemCode.INTERNAL);
      assertThat(problem.getMessage()).isNotBlank();
      Json.bytes(json -> ProblemDocument.write(problem, "/problems", "id", json));
    }
  }
}
