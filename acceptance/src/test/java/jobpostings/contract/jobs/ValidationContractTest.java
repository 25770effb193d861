package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/contract.md, Validation. Places, salary, description, dates and routing have classes of
 * their own.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ValidationContractTest {
  private static final String FACE = "😀"; // one code point, two chars, four bytes
  private final Api api = Api.ofEmployer();

  @Test
  void aJobNeedsSixMembersAndIsToldOfAllAtOnce() {
    Answer answer = api.post("/jobs", "{}").isInvalid();

    answer
        .violates("/title", "required")
        .violates("/locations", "required")
        .violates("/categories", "required")
        .violates("/positionType", "required")
        .violates("/description", "required")
        .violates("/applicantRoutingType", "required");
    assertThat(answer.errors()).as(answer::toString).hasSize(6);
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    Answer answer =
        api.post(
                "/jobs",
                """
                {
                  "title": 5,
                  "referenceId": "%s",
                  "closeDate": "soon",
                  "confidential": "yes",
                  "status": "gone",
                  "locations": [{"description": "Vancouver, BC"}, {"description": "Xyzzyville"}],
                  "categories": [{"id": 19}, {"id": 99}, {"id": 19}, {"id": 1}],
                  "positionType": {"id": 9},
                  "salary": {"amount": -1, "maxAmount": 1.00001},
                  "description": "<h1>Hello</h1>",
                  "applicantRoutingType": {"id": 2}
                }
                """
                    .formatted("r".repeat(51)))
            .isInvalid();

    answer
        .violates("/title", "wrong-type")
        .violates("/referenceId", "too-long")
        .violates("/closeDate", "not-a-date")
        .violates("/confidential", "wrong-type")
        .violates("/status", "unknown-value")
        .violates("/locations/1", "unknown-value")
        .violates("/categories", "too-many")
        .violates("/positionType", "unknown-value")
        .violates("/salary/amount", "out-of-range")
        .violates("/salary/maxAmount", "too-precise")
        .violates("/salary/period", "required")
        .violates("/description", "html-tag")
        .violates("/applicationUrl", "required");
  }

  @Test
  void aPutIsRefusedForTheSameReasons() {
    int id = api.create(job()).id();

    api.put("/jobs/" + id, "{\"title\": 5, \"categories\": [{\"id\": 99}]}")
        .isInvalid()
        .violates("/title", "wrong-type")
        .violates("/categories/0", "unknown-value");
  }

  @ParameterizedTest
  @CsvSource({"title, 256", "referenceId, 50"})
  void lengthsCountCodePoints(String member, int most) {
    String longest = Unique.word() + FACE.repeat(most - 12);

    api.create(job().with(member, longest)).has("/" + member, longest);
    api.post("/jobs", job().with(member, longest + FACE)).violatesOnly("/" + member, "too-long");
  }

  @ParameterizedTest
  @CsvSource({
    "title, 0x1, 256, bad-character",
    "title, 0xFFFD, 256, bad-character",
    "referenceId, 0x1, 50, bad-character",
    "referenceId, 0x200B, 50, bad-character",
    "applicationEmail, 0x40, 50, not-an-email",
  })
  void whatIsTooLongMayBeWrongInOtherWaysToo(String member, int c, int most, String code) {
    String longest = "x" + Character.toString(c).repeat(most - 2) + "x";

    api.post("/jobs", job().with(member, longest)).violatesOnly("/" + member, code);
    api.post("/jobs", job().with(member, "x" + longest))
        .isInvalid()
        .violates("/" + member, "too-long")
        .violates("/" + member, code);
  }

  @ParameterizedTest
  @CsvSource({"title, 256", "referenceId, 50"})
  void textIsTrimmedBeforeItIsMeasured(String member, int most) {
    String longest = Unique.word() + "x".repeat(most - 12);

    api.create(job().with(member, "  \t" + longest + "\n ")).has("/" + member, longest);
  }

  @Test
  void aTitleMayBeOneCharacterAndKeepsWhatIsInside() {
    api.create(job().with("title", "X")).has("/title", "X");
    api.create(job().with("title", " a   b ")).has("/title", "a   b");
    api.create(job().with("title", "\"Quote\" \\ / <b> é 日本 " + FACE))
        .has("/title", "\"Quote\" \\ / <b> é 日本 " + FACE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "description"})
  void blankTextIsNoTitleAndNoDescription(String member) {
    api.post("/jobs", job().with(member, "   ")).isInvalid().violatesSomehow("/" + member);
  }

  @Test
  void aCategoryIsOneOfTheKnown() {
    for (String id : new String[] {"0", "-1", "39", "2147483647"}) {
      api.post("/jobs", job().withJson("categories", "[{\"id\": %s}]".formatted(id)))
          .violatesOnly("/categories/0", "unknown-value");
    }
  }

  @Test
  void aJobHasOneToThreeCategories() {
    api.create(job().withJson("categories", "[{\"id\": 1}, {\"id\": 38}, {\"id\": 2}]"));
    api.post("/jobs", job().withJson("categories", "[]")).violatesOnly("/categories", "too-few");
    api.post(
            "/jobs",
            job().withJson("categories", "[{\"id\": 1}, {\"id\": 2}, {\"id\": 3}, {\"id\": 4}]"))
        .violatesOnly("/categories", "too-many");
  }

  @Test
  void aCategoryIsGivenOnce() {
    api.post("/jobs", job().withJson("categories", "[{\"id\": 1}, {\"id\": 2}, {\"id\": \"1\"}]"))
        .violatesOnly("/categories/2", "duplicate");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          categories           | [{}]             | /categories/0/id
          categories           | [{"name": "IT"}] | /categories/0/id
          categories           | [{"id": null}]   | /categories/0/id
          categories           | [{"id": ""}]     | /categories/0/id
          locations            | [{}]             | /locations/0/description
          locations            | [{"id": 10}]     | /locations/0/description
          locations            | [{"description": null}] | /locations/0/description
          locations            | [{"description": ""}]   | /locations/0/description
          positionType         | {}               | /positionType
          positionType         | {"id": null}     | /positionType
          positionType         | {"id": ""}       | /positionType
          positionType         | null             | /positionType
          positionType         | ""               | /positionType
          applicantRoutingType | {"name": "URL"}  | /applicantRoutingType
          applicantRoutingType | {"id": ""}       | /applicantRoutingType
          title                | null             | /title
          title                | ""               | /title
          description          | null             | /description
          description          | ""               | /description
          locations            | null             | /locations
          locations            | ""               | /locations
          categories           | null             | /categories
          categories           | ""               | /categories
          """)
  void whatHasNoValueIsAsIfOmitted(String member, String json, String pointer) {
    api.post("/jobs", job().withJson(member, json)).violatesOnly(pointer, "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"categories", "locations"})
  void anElementThatIsNullIsAnError(String member) {
    api.post("/jobs", job().withJson(member, "[null]"))
        .isInvalid()
        .violatesSomehow("/" + member + "/0");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 6, 2147483647})
  void aPositionTypeIsOneOfTheKnown(int id) {
    api.post("/jobs", job().withJson("positionType", "{\"id\": %d}".formatted(id)))
        .violatesOnly("/positionType", "unknown-value");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 9, 10, 13, 0x1F, 0x7F, 0x85, 0x9F})
  void controlCharactersAreNoPartOfShortTexts(int c) {
    String text = "a%sb".formatted(Character.toString(c));

    for (String member : new String[] {"title", "referenceId", "applicationEmail"}) {
      Answer answer = api.post("/jobs", job().with(member, text));
      answer.violatesOnly("/" + member, "bad-character");
      assertThat(answer.text("/errors/0/message")).contains("U+%04X".formatted(c), "character 2");
    }
    api.post("/jobs", Body.fullJob().with("applicationUrl", "https://example.ca/" + text))
        .violatesOnly("/applicationUrl", "bad-character");
    api.post("/jobs", Body.in("Regina", text + ", SK"))
        .violatesOnly("/locations/1/description", "bad-character");
    api.delete("/jobs", Body.of("{}").with("referenceId", text)).isProblem(404, "not-found");
  }

  @Test
  void descriptionsMayHaveLinesAndTabs() {
    api.create(job().with("description", "<p>a\tb\r\nc</p>"));
  }

  @Test
  void theReplacementOfWhatIsNotUtf8IsABadCharacterAnywhere() {
    int id = api.create(job()).id();

    Answer answer =
        api.put("/jobs/" + id, "{\"description\": \"<p>line\\n<u>Z\uFFFDrich</u></p>\"}")
            .isInvalid()
            .violates("/description", "bad-character")
            .violates("/description", "html-tag");
    assertThat(answer.errors()).as(answer::toString).hasSize(2);
    assertThat(answer.texts("/errors", "message").toString()).contains("U+FFFD at line 2, column");
    api.put("/jobs/" + id, "{\"x\": [{\"y\": \"\\ufffd\"}]}")
        .violatesOnly("/x/0/y", "bad-character");
    api.put("/jobs/" + id, "{\"status\": \"draf\uFFFD\"}").violatesOnly("/status", "bad-character");
    api.put("/jobs/" + id, "{\"closeDate\": \"\uFFFD\", \"salary\": {\"amount\": \"\uFFFD\"}}")
        .isInvalid()
        .violates("/closeDate", "bad-character")
        .violates("/salary/amount", "bad-character");
    api.put("/jobs/" + id, "{\"\uFFFD\": 1}").isInvalid().has("/errors/0/code", "bad-character");
  }

  @Test
  void aFourthLocationIsLookedAtToo() {
    Answer answer =
        api.post("/jobs", Body.in("Regina", "Calgary", "Halifax, NS", "Xyzzyville", "regina, sk"))
            .isInvalid();

    answer
        .violates("/locations", "too-many")
        .violates("/locations/3/description", "unknown-value")
        .violates("/locations/4/description", "duplicate");
    assertThat(answer.errors()).as(answer::toString).hasSize(3);
  }

  @Test
  void everyLocationIsLookedAtHoweverManyThereAre() {
    String[] places = new String[15];
    Arrays.setAll(places, i -> "Xyzzyville " + (char) ('A' + i % 26) + "yx".repeat(i));

    Answer answer = api.post("/jobs", Body.in(places)).isInvalid();

    assertThat(answer.texts("/errors", "pointer"))
        .containsAll(
            IntStream.range(0, 15).mapToObj("/locations/%d/description"::formatted).toList());
  }

  @Test
  void aThousandErrorsAreListedAndAllAreCounted() {
    String many = "[" + "{\"id\": 99},".repeat(1_499) + "{\"id\": 99}]";

    Answer answer = api.post("/jobs", job().withJson("categories", many)).isInvalid();

    assertThat(answer.errors()).hasSize(1_000);
    assertThat(answer.text("/detail")).contains("1501 errors", "lists 1000");
  }

  @Test
  void aMemberBesideAMissingReferenceIdIsLookedAtToo() {
    api.put("/jobs", "{\"title\": 5, \"salary\": {\"amount\": -1}}")
        .isInvalid()
        .violates("/referenceId", "required")
        .violates("/title", "wrong-type")
        .violates("/salary/amount", "out-of-range");
  }

  @Test
  void aHundredErrorsOfAMemberAreListedAndAllAreCounted() {
    Answer answer =
        api.post("/jobs", job().with("title", 1).with("description", "<h1>x</h1>".repeat(150)))
            .isInvalid();

    assertThat(answer.errors()).hasSize(101);
    assertThat(answer.text("/detail")).contains("151 errors", "lists 101");
  }

  @Test
  void aNameThatIsHalfACharacterIsNoJson() {
    api.post("/jobs", job().toString().replaceFirst("\\{", "{\"\\\\ud83d\": 1, "))
        .isProblem(400, "malformed-json")
        .has("/detail", "The body is not valid JSON: it can't be read (line 1, column 9).");
  }
}
