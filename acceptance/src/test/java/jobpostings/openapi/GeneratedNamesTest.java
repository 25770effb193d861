package jobpostings.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What generators make of the document's names compiles in languages with one scope for all. */
class GeneratedNamesTest {
  private final OpenApiDocument document = OpenApiDocument.read();
  private final JsonNode schemas = document.at("/components/schemas");

  /** Some generators put what components of all kinds become into one scope, without separators. */
  @Test
  void noTwoComponentsHaveTheSameName() {
    Map<String, List<String>> owners = new HashMap<>();
    document
        .at("/components")
        .properties()
        .forEach(
            kind ->
                kind.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        name ->
                            owners
                                .computeIfAbsent(word(name), _ -> new ArrayList<>())
                                .add(kind.getKey() + "/" + name)));

    assertThat(owners).hasSizeGreaterThan(100);
    assertThat(owners.values()).allMatch(names -> names.size() == 1);
  }

  /** As names of an operation's own types are made, such as {@code ListJobsParams}. */
  @Test
  void noComponentIsNamedAsWhatAnOperationMakes() {
    List<String> made =
        document.at("").findValuesAsText("operationId").stream()
            .flatMap(
                operation ->
                    Stream.of("", "Body", "Params", "Req", "Request", "Res", "Response")
                        .map(suffix -> word(operation + suffix)))
            .toList();

    assertThat(made).hasSizeGreaterThan(300);
    document
        .at("/components")
        .forEach(
            kind ->
                assertThat(kind.fieldNames())
                    .toIterable()
                    .noneMatch(name -> made.contains(word(name))));
  }

  private static String word(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  /** In TypeScript, a member that must be there is asked for by the name that was made of it. */
  @Test
  void aRequiredMemberIsAnIdentifier() {
    assertThat(document.at("").findParents("properties"))
        .hasSizeGreaterThan(50)
        .allSatisfy(
            schema ->
                assertThat(schema.path("required"))
                    .allMatch(name -> name.asText().matches("[A-Za-z]\\w*")));
  }

  /** In Go, {@code NewJob} makes a {@code Job}. */
  @Test
  void noSchemaIsNamedAsTheConstructorOfAnother() {
    assertThat(schemas.fieldNames())
        .toIterable()
        .noneMatch(name -> name.startsWith("New") && schemas.has(name.substring(3)));
  }

  /** In Go, each value is a constant of the package. */
  @Test
  void noTwoNamedEnumsHaveTheSameValue() {
    Map<String, List<String>> owners = new HashMap<>();
    schemas
        .properties()
        .forEach(
            schema ->
                schema
                    .getValue()
                    .path("enum")
                    .forEach(
                        value ->
                            owners
                                .computeIfAbsent(constant(value), _ -> new ArrayList<>())
                                .add(schema.getKey())));

    assertThat(owners).isNotEmpty();
    assertThat(owners.values()).allMatch(names -> names.size() == 1);
  }

  private static String constant(JsonNode value) {
    return value
        .asText()
        .replaceAll("(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]", "_")
        .toUpperCase(Locale.ROOT);
  }

  /** A set of objects loses their order, or is compared by code that is not there. */
  @Test
  void noArrayOfObjectsIsASet() {
    assertThat(document.at("").findParents("uniqueItems"))
        .isNotEmpty()
        .noneMatch(
            array ->
                document
                    .at(array.at("/items/$ref").asText().replaceFirst("#", ""))
                    .has("properties"));
  }

  /** In the members that it brings together, generators lose that one may be null. */
  @Test
  void noSchemaIsPutTogetherOfOthers() {
    assertThat(document.at("").findParents("allOf")).isEmpty();
  }

  /** Otherwise each list has a type of its own for the same. */
  @Test
  void listsShareHowTheyGoOn() {
    assertThat(schemas)
        .filteredOn(schema -> schema.at("/properties").has("paging"))
        .allMatch(schema -> schema.at("/properties/paging").has("$ref"))
        .hasSizeGreaterThan(5);
  }
}
