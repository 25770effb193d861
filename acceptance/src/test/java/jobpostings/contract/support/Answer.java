package jobpostings.contract.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import jobpostings.openapi.Exchange;

/** What the service answered. Every failing check says which request it was and what came back. */
public record Answer(Exchange exchange) {
  public int status() {
    return exchange.response().status();
  }

  /** The body as it came. */
  public String body() {
    return exchange.response().body();
  }

  public JsonNode json() {
    assertThat(body()).as(this::toString).isNotBlank();
    return Json.read(body());
  }

  /** The value at a JSON pointer; fails if there is none. */
  public JsonNode at(String pointer) {
    JsonNode node = json().at(pointer);
    assertThat(node.isMissingNode()).as(() -> "nothing at " + pointer + " of " + this).isFalse();
    return node;
  }

  public String text(String pointer) {
    return at(pointer).asText();
  }

  /** The job's id. */
  public int id() {
    return at("/id").intValue();
  }

  /** The header's value, "" if there is none. */
  public String header(String name) {
    return exchange.response().headers().firstValue(name).orElse("");
  }

  /** All headers, by case-insensitive name. */
  public Map<String, List<String>> headers() {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.response().headers().map());
    return headers;
  }

  public String eTag() {
    assertThat(header("ETag")).as(() -> "ETag of " + this).isNotEmpty();
    return header("ETag");
  }

  /** The texts of this member in the objects of the array at this pointer. */
  public List<String> texts(String arrayPointer, String member) {
    return at(arrayPointer).valueStream().map(element -> element.path(member).asText()).toList();
  }

  public Answer is(int status) {
    assertThat(status()).as(this::toString).isEqualTo(status);
    return this;
  }

  /** Checks that the JSON there is this value; 60000 and 60000.0000 are the same. */
  public Answer has(String pointer, Object value) {
    JsonNode expected = Json.of(value);
    JsonNode actual = at(pointer);
    assertThat(Json.same(actual, expected))
        .as(() -> "%s is %s, not %s, in %s".formatted(pointer, actual, expected, this))
        .isTrue();
    return this;
  }

  public Answer hasJson(String pointer, String json) {
    return has(pointer, Json.read(json));
  }

  public Answer hasMembers(String pointer, String... names) {
    Collection<String> actual = new TreeSet<>();
    at(pointer).fieldNames().forEachRemaining(actual::add);
    assertThat(actual)
        .as(() -> "members at '%s' of %s".formatted(pointer, this))
        .containsExactlyInAnyOrder(names);
    return this;
  }

  public Answer hasHeader(String name, String value) {
    assertThat(header(name)).as(() -> name + " of " + this).isEqualTo(value);
    return this;
  }

  public Answer hasHeaderMatching(String name, String regex) {
    assertThat(header(name)).as(() -> name + " of " + this).matches(regex);
    return this;
  }

  /** Checks that the body, as it came, has this member with exactly these characters. */
  public Answer hasLiteral(String member, String value) {
    assertThat(body())
        .as(() -> "\"%s\" of %s".formatted(member, this))
        .containsPattern("\"%s\"\\s*:\\s*\\Q%s\\E\\s*[,}]".formatted(member, value));
    return this;
  }

  /** Checks that it is the same object, apart from these members. */
  public Answer isSameAs(Answer other, String... exceptMembers) {
    return isSameAs(other.json(), exceptMembers);
  }

  public Answer isSameAs(JsonNode other, String... exceptMembers) {
    Map<String, JsonNode> actual = members(json(), exceptMembers);
    assertThat(actual).as(this::toString).isEqualTo(members(other, exceptMembers));
    return this;
  }

  private static Map<String, JsonNode> members(JsonNode object, String... exceptMembers) {
    Map<String, JsonNode> members = new TreeMap<>();
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    members.keySet().removeAll(Set.of(exceptMembers));
    return members;
  }

  public Answer isEmpty() {
    assertThat(body()).as(this::toString).isEmpty();
    return this;
  }

  /** Checks for this kind of problem, with every member and header that a problem must have. */
  public Answer isProblem(int status, String code) {
    is(status);
    hasHeaderMatching("Content-Type", "application/problem\\+json(;.*)?");
    has("/code", code);
    has("/status", status);
    has("/type", Service.baseUrl() + "/api/v1.1/docs#" + code);
    assertThat(text("/title")).as(() -> "title of " + this).isNotBlank();
    assertThat(text("/detail")).as(() -> "detail of " + this).isNotBlank();
    has("/message", at("/detail"));
    assertThat(header("X-Request-Id")).as(() -> "X-Request-Id of " + this).isNotBlank();
    return has("/instance", "urn:uuid:" + header("X-Request-Id"));
  }

  /** Checks for a 400 with well-formed errors; {@link #violates} and the like check which. */
  public Answer isInvalid() {
    isProblem(400, "validation-failed");
    assertThat(errors()).as(() -> "errors of " + this).isNotEmpty();
    for (JsonNode error : errors()) {
      for (String member : List.of("pointer", "code", "message")) {
        assertThat(error.path(member).isTextual())
            .as(() -> "%s of each error of %s".formatted(member, this))
            .isTrue();
      }
      assertThat(error.path("message").asText()).as(this::toString).isNotBlank();
    }
    return this;
  }

  /** Checks that an error with this code points at this member, or at something in it. */
  public Answer violates(String pointer, String code) {
    return hasError(
        error -> isAt(error, pointer) && code.equals(error.path("code").asText()),
        code + " at " + pointer);
  }

  /** Checks that an error with any code points at this member, or at something in it. */
  public Answer violatesSomehow(String pointer) {
    return hasError(error -> isAt(error, pointer), "an error at " + pointer);
  }

  /** Checks for a 400 with this error alone. */
  public Answer violatesOnly(String pointer, String code) {
    isInvalid().violates(pointer, code);
    assertThat(errors()).as(this::toString).hasSize(1);
    return this;
  }

  /** Checks for a 400 with one error, about this query parameter or header. */
  public Answer violatesParameter(String name, String code) {
    isProblem(400, "bad-parameter");
    assertThat(errors()).as(this::toString).hasSize(1);
    has("/errors/0/parameter", name);
    has("/errors/0/code", code);
    assertThat(text("/errors/0/message")).as(this::toString).isNotBlank();
    return this;
  }

  /** The only error, as JSON. */
  public String onlyError() {
    assertThat(errors()).as(this::toString).hasSize(1);
    return at("/errors/0").toString();
  }

  public List<JsonNode> errors() {
    return at("/errors").valueStream().toList();
  }

  private Answer hasError(Predicate<JsonNode> wanted, String description) {
    assertThat(errors()).as(() -> description + " in " + this).anyMatch(wanted);
    return this;
  }

  private static boolean isAt(JsonNode error, String pointer) {
    String actual = error.path("pointer").asText();
    return actual.equals(pointer) || actual.startsWith(pointer + "/");
  }

  /** The request and the answer, for people. */
  @Override
  public String toString() {
    return "%n%s %s %s%n-> %d %s%n"
        .formatted(
            exchange.request().method(),
            exchange.request().uri(),
            shortened(exchange.body()),
            status(),
            shortened(body()));
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= 1500 ? line : line.substring(0, 1500) + "...";
  }
}
