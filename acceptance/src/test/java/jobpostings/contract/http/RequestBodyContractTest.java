package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Reading a request: the body. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class RequestBodyContractTest {
  private final Api api = Api.ofEmployer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"title\"",
        "{\"title\": \"x\"",
        "{\"title\": \"x\",}",
        "{title: \"x\"}",
        "{'title': 'x'}",
        "{\"title\": x}",
        "{\"title\": \"x\"} {}",
        "{\"title\": \"x\"} x",
        "{\"title\": \"x\"}]",
        "{\"title\": \"x\" /* why */}",
        "{\"title\": \"x\ny\"}",
        "{\"title\": \"\\x\"}",
        "{\"salary\": {\"amount\": NaN}}",
        "{\"salary\": {\"amount\": 01}}",
        "{\"salary\": {\"amount\": +1}}",
        "{\"salary\": {\"amount\": .5}}",
        "{\"title\": \"x\", \"title\": \"y\"}",
        "{\"title\": \"x\", \"title\": \"x\"}",
        "{\"colour\": 1, \"colour\": 2}",
        "{\"salary\": {\"amount\": 1, \"amount\": 1}}",
        "{\"locations\": [{\"description\": \"Regina\", \"description\": \"Regina\"}]}",
        "[]",
        "[{\"title\": \"x\"}]",
        "\"title\"",
        "5",
        "true",
        "null",
        "title=x&status=active",
        "<job/>"
      })
  void whatIsNoJsonObjectIsMalformed(String body) {
    int id = api.create(job()).id();

    api.post("/jobs", body).isProblem(400, "malformed-json");
    api.put("/jobs", body).isProblem(400, "malformed-json");
    api.put("/jobs/" + id, body).isProblem(400, "malformed-json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "null", "{\"referenceId\": \"a\", \"referenceId\": \"a\"}"})
  void theBodyOfADeleteIsReadTheSameWay(String body) {
    api.delete("/jobs", body).isProblem(400, "malformed-json");
  }

  @Test
  void noBodyAtAllIsMalformed() {
    int id = api.create(job()).id();
    Api json = api.with("Content-Type", "application/json");

    json.send("POST", "/jobs", new byte[0]).isProblem(400, "malformed-json");
    json.send("PUT", "/jobs", new byte[0]).isProblem(400, "malformed-json");
    json.send("PUT", "/jobs/" + id, new byte[0]).isProblem(400, "malformed-json");
  }

  @Test
  void textIsUtf8() {
    Body job = job().with("title", "Éducatrice spécialisée – 日本 😀");

    api.post("/jobs", job.toString().getBytes(UTF_8))
        .is(201)
        .has("/title", "Éducatrice spécialisée – 日本 😀");
  }

  @Test
  void whatIsNotUtf8IsNotStored() {
    byte[] latin = job().with("title", "Zürich").with("x", "é").toString().getBytes(ISO_8859_1);

    Answer answer =
        api.post("/jobs", latin)
            .isInvalid()
            .violates("/title", "bad-character")
            .violates("/x", "bad-character");

    assertThat(answer.errors()).hasSize(2);
    assertThat(answer.text("/errors/0/message")).contains("U+FFFD", "character 2", "UTF-8");
  }

  @Test
  void aByteOrderMarkIsIgnored() {
    String referenceId = Unique.referenceId();
    Body job = job().with("referenceId", referenceId);

    api.post("/jobs", "\uFEFF" + job).is(201);
    api.put("/jobs", "\uFEFF" + job).is(200);
    api.delete("/jobs", "\uFEFF" + Body.of("{}").with("referenceId", referenceId)).is(204);
    api.post("/jobs", "\uFEFF\uFEFF" + job).isProblem(400, "malformed-json");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"title\": \"x\", \"title\": \"x\"}', title",
    "'{\"colour\": 1, \"a\": {\"hue\": 1, \"hue\": 2}}', hue"
  })
  void aMemberThatIsThereTwiceIsNamed(String body, String name) {
    Answer answer = api.post("/jobs", body).isProblem(400, "malformed-json");

    assertThat(answer.text("/detail")).contains("the member \"" + name + "\" is there twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=iso-8859-1",
        "application/json;charset=utf-16",
        "application/json; charset=\"us-ascii\""
      })
  void noOtherCharsetIsRead(String contentType) {
    int id = api.create(job()).id();
    Api client = api.with("Content-Type", contentType);

    client.post("/jobs", job()).isProblem(415, "unsupported-media-type");
    client.put("/jobs/" + id, "{}").isProblem(415, "unsupported-media-type");
    client.delete("/jobs", "{\"referenceId\": \"x\"}").isProblem(415, "unsupported-media-type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "br", "zstd", "gzip, br", "x-none"})
  void noOtherContentCodingIsRead(String coding) {
    api.with("Content-Encoding", coding)
        .post("/jobs", job())
        .isProblem(415, "unsupported-media-type");
    api.with("Content-Encoding", "identity").post("/jobs", job()).is(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u200B", "\u2060 \uFEFF", "\u00AD", "\u3164", "\u00A0\u200D"})
  void textThatNobodyCanSeeIsNoValue(String text) {
    api.post("/jobs", job().with("title", text)).violatesOnly("/title", "required");
    api.create(job().with("referenceId", text)).has("/referenceId", null);
  }

  @Test
  void escapesAreRead() {
    api.post("/jobs", job().toString().replace("Registered", "R\\u00e9g \\ud83d\\ude00 \\u002F"))
        .is(201)
        .has("/title", "Rég 😀 / Nurse");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00 x", "\\u0000"})
  void oddTextIsNotTheServicesFault(String title) {
    Answer answer = api.post("/jobs", job().toString().replace("Registered", title));

    assertThat(answer.status()).as(answer::toString).isLessThan(500);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /jobs, title, 400",
    "POST, /jobs, colour, 400",
    "PUT, /jobs/ID, colour, 200",
    "PUT, /jobs/ID, employer, 200",
    "POST, /jobs/ID/restore, colour, 400",
    "POST, /jobs/batch, operations, 400",
    "POST, /jobs/reconcile, referenceIds, 400",
    "POST, /keys, scopes, 400",
    "POST, /grants, partner, 400",
    "POST, /webhooks, types, 400"
  })
  void aBodyIsNestedAtMost64Deep(String method, String path, String member, int status) {
    String at = path.replace("ID", String.valueOf(api.create(job()).id()));

    for (String[] level : new String[][] {{"[", "]"}, {"{\"a\": ", "}"}}) {
      for (int depth : new int[] {64, 65, 950, 20_000}) {
        String value = level[0].repeat(depth - 1) + "\uFFFE" + level[1].repeat(depth - 1);
        Answer answer =
            api.send(method, at, "{\"%s\": %s}".formatted(member, value.replace("\uFFFE", "1")));
        if (depth == 64) {
          assertThat(answer.is(status).body()).doesNotContain("malformed-json");
        } else {
          assertThat(answer.isProblem(400, "malformed-json").text("/detail"))
              .contains("nested more than 64 deep (line 1, column ");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"salary\": {\"amount\": NUMBER}}              | /salary/amount    | out-of-range |"
            + " too-precise",
        "{\"salary\": {\"amount\": \"NUMBER\"}}          | /salary/amount    | out-of-range |"
            + " too-precise",
        "{\"salary\": {\"amount\": 1, \"maxAmount\": NUMBER}} | /salary/maxAmount | out-of-range |"
            + " too-precise",
        "{\"salary\": {\"amount\": 1, \"maxAmount\": \" NUMBER \"}} | /salary/maxAmount |"
            + " out-of-range | too-precise",
        "{\"salary\": {\"period\": {\"id\": NUMBER}}}    | /salary/period/id | unknown-value |"
            + " unknown-value",
        "{\"positionType\": {\"id\": NUMBER}}          | /positionType/id  | unknown-value |"
            + " unknown-value",
        "{\"applicantRoutingType\": {\"id\": \"NUMBER\"}} | /applicantRoutingType/id |"
            + " unknown-value | unknown-value",
        "{\"categories\": [{\"id\": NUMBER}]}          | /categories/0/id  | unknown-value |"
            + " unknown-value",
      })
  void aNumberMayHaveAnyExponent(String body, String pointer, String large, String fine) {
    int id = api.create(job().withJson("salary", "{\"amount\": 1, \"period\": {\"id\": 1}}")).id();

    for (String number : List.of("100e2147483647", "1E+99999999999999999999", "9".repeat(2_000))) {
      api.put("/jobs/" + id, body.replace("NUMBER", number)).violatesOnly(pointer, large);
    }
    for (String number :
        List.of("1e-2147483648", "1.5E-99999999999", "0." + "0".repeat(2_000) + 1)) {
      Answer answer = api.put("/jobs/" + id, body.replace("NUMBER", number)).isInvalid();
      answer.violates(pointer, fine);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"10000e-4", "1e00000000000000000000", "1.0000"})
  void aNumberThatIsEqualToAValidOneIsValid(String number) {
    int id = api.create(job().withJson("salary", "{\"amount\": 7, \"period\": {\"id\": 1}}")).id();

    api.put("/jobs/" + id, "{\"salary\": {\"amount\": %s}}".formatted(number)).is(200);
    api.put("/jobs/" + id, "{\"salary\": {\"amount\": \"%s\"}}".formatted(number)).is(200);
  }

  @Test
  void aVersionMayHaveAnyExponent() {
    String path = "/jobs/%d/restore".formatted(api.create(job()).id());

    api.post(path, "{\"version\": 100e2147483647}").violatesOnly("/version", "out-of-range");
    api.post(path, "{\"version\": 1e-2147483648}").violatesOnly("/version", "too-precise");
    api.post(path, "{\"version\": 10e-1}").is(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{`id`: 7, `employer`: {`x`: 1}, `publishDate`: `x`}       | -",
        "{`titel`: `x`}                                            | /titel",
        "{`salary`: {`curency`: 1, `amount`: 7}, `Title`: 1, `positionType`: {`id`: 1, `code`:"
            + " `x`}} | /salary/curency,/Title,/positionType/code",
        "{`z`: {`y`: {`x`: 1}}, `categories`: [{`id`: 19}, {`id`: 1, `a`: 1}], `a`: 1} |"
            + " /z,/categories/1/a,/a",
        "{`locations`: [{`description`: `Regina`, `city`: `x`}]}   | /locations/0/city",
        "{`a/b~c`: 1, ``: 1, `d,e f`: 1, `é%`: 1}                  |"
            + " /a~1b~0c,/,/d%2Ce%20f,/%C3%A9%25",
      })
  void membersThatAreIgnoredAreNamed(String sent, String named) {
    String body = sent.replace('`', '"');
    String expected = named == null ? "" : named;
    String referenceId = Unique.referenceId();
    int id =
        api.create(
                job()
                    .with("referenceId", referenceId)
                    .withJson("salary", "{\"amount\": 1, \"period\": {\"id\": 1}}"))
            .hasHeader("Ignored-Members", "")
            .id();

    api.put("/jobs/" + id, body).is(200).hasHeader("Ignored-Members", expected);
    api.send("PATCH", "/jobs/" + id, body).is(200).hasHeader("Ignored-Members", expected);
    api.with("Prefer", "handling=lenient")
        .put("/jobs", Body.of(body).with("referenceId", referenceId))
        .is(200)
        .hasHeader("Ignored-Members", expected);
    api.with("Prefer", "handling=strict")
        .put("/jobs/" + id, body)
        .is(named == null ? 200 : 400)
        .hasHeader("Ignored-Members", "");
  }

  @Test
  void aCreationAReplayAndARestoreNameThemToo() {
    Api once = api.with("Idempotency-Key", Unique.referenceId());
    Body body = job().with("titel", "Cook").with("id", 7);

    int id = once.post("/jobs", body).is(201).hasHeader("Ignored-Members", "/titel").id();
    once.post("/jobs", body)
        .is(201)
        .hasHeader("Idempotent-Replayed", "true")
        .hasHeader("Ignored-Members", "/titel");
    api.put("/jobs", body.with("referenceId", Unique.referenceId()))
        .is(201)
        .hasHeader("Ignored-Members", "/titel");
    api.post("/jobs/%d/restore".formatted(id), "{\"vers\": 2, \"version\": 1}")
        .is(200)
        .hasHeader("Ignored-Members", "/vers");
    api.post("/jobs", body.without("title")).is(400).hasHeader("Ignored-Members", "");
  }

  @Test
  void atMostTwentyMembersAndTwoThousandCharactersAreNamed() {
    int id = api.create(job()).id();
    Body many = Body.of("{}");
    Body longNames = Body.of("{}");
    for (int i = 10; i < 40; i++) {
      many = many.with("x" + i, 1);
      longNames = longNames.with("é".repeat(100) + i, 1);
    }

    assertThat(api.put("/jobs/" + id, many).is(200).header("Ignored-Members").split(","))
        .hasSize(20)
        .startsWith("/x10")
        .endsWith("/x29");
    Answer answer = api.put("/jobs/" + id, longNames).is(200);
    assertThat(answer.header("Ignored-Members")).hasSizeLessThanOrEqualTo(2_000);
    assertThat(answer.header("Ignored-Members").split(",")).hasSize(3);
  }

  @Test
  void aNameOfAnyLengthIsNotTheServicesFault() {
    Answer answer = api.post("/jobs", job().with("x".repeat(100_000), 1));

    assertThat(answer.status()).as(answer::toString).isLessThan(500);
  }

  @Test
  void spaceAroundTheBodyIsFine() {
    api.post("/jobs", "\r\n\t " + job() + " \n\n").is(201);
  }

  @Test
  void unknownMembersAreIgnored() {
    api.create(
            job()
                .with("colour", "blue")
                .withJson("nested", "{\"a\": [1, {\"b\": null}]}")
                .with("Title", "Not the title")
                .withJson("positionType", "{\"id\": 1, \"colour\": \"blue\"}")
                .withJson(
                    "salary", "{\"amount\": 1, \"period\": {\"id\": 1}, \"currency\": \"CAD\"}"))
        .has("/title", "Registered Nurse");
  }

  @Test
  void idsMayBeNumericText() {
    api.create(
            job()
                .withJson("positionType", "{\"id\": \"2\"}")
                .withJson("categories", "[{\"id\": \"31\"}, {\"id\": 9}]")
                .withJson("applicantRoutingType", "{\"id\": \"1\"}")
                .withJson(
                    "salary",
                    """
                    {"amount": "17.5", "maxAmount": "18", "period": {"id": "5"}}
                    """))
        .has("/positionType/id", 2)
        .has("/categories/0/id", 31)
        .has("/categories/1/id", 9)
        .has("/applicantRoutingType/id", 1)
        .hasLiteral("amount", "17.5000")
        .hasLiteral("maxAmount", "18.0000")
        .has("/salary/period/id", 5);
  }

  @ParameterizedTest
  @CsvSource({"1e1, 10", "' 10 ', 10", "10.0, 10", "'\t1E+1\n', 10", "100e-1, 10"})
  void numericTextIsWhatIsANumberInJson(String text, int number) {
    Body id = Body.of("{}").with("id", text);

    api.create(
            job()
                .withJson("categories", "[%s]".formatted(id))
                .withJson(
                    "salary",
                    "{\"period\": {\"id\": \"5e0\"}, \"amount\": %s}".formatted(Json.of(text))))
        .has("/categories/0/id", number)
        .has("/salary/amount", number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"+1", "01", "1.", ".5", "0x1", "1_0", "1 0"})
  void otherTextIsNoNumber(String text) {
    api.post(
            "/jobs", job().withJson("categories", "[%s]".formatted(Body.of("{}").with("id", text))))
        .violatesOnly("/categories/0/id", "wrong-type");
  }

  @Test
  void idsMayBeNumericTextInAPutToo() {
    int id = api.create(job()).id();

    api.put("/jobs/" + id, "{\"positionType\": {\"id\": \"5\"}}")
        .is(200)
        .has("/positionType/id", 5);
  }

  @ParameterizedTest
  @CsvSource({
    "confidential, false",
    "autoRefresh, false",
    "status, \"draft\"",
    "referenceId, null",
    "salary, null",
    "applicationUrl, null"
  })
  void noValueInAPostIsAsIfOmitted(String member, String defaultValue) {
    api.create(job().with(member, null)).hasJson("/" + member, defaultValue);
    api.create(job().with(member, "")).hasJson("/" + member, defaultValue);
  }

  @Test
  void textIsTrimmed() {
    String referenceId = Unique.referenceId();

    api.create(
            job()
                .with("title", "  Nurse \t")
                .with("referenceId", " " + referenceId + "\n")
                .with("applicationEmail", " jobs@example.ca ")
                .withJson("locations", "[{\"description\": \"  Halifax, NS \"}]")
                .with("description", " <p>Hi</p> "))
        .has("/title", "Nurse")
        .has("/referenceId", referenceId)
        .has("/applicationEmail", "jobs@example.ca")
        .has("/locations/0/description", "Halifax, NS")
        .has("/description", "<p>Hi</p>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;charset=utf-8",
        "application/json; charset=UTF-8",
        "application/json; charset=utf8",
        "application/json; charset=\"UTF8\""
      })
  void theContentTypeStartsWithApplicationJson(String contentType) {
    String referenceId = Unique.referenceId();
    Api client = api.with("Content-Type", contentType);

    int id = client.post("/jobs", job().with("referenceId", referenceId)).is(201).id();
    client.put("/jobs/" + id, "{}").is(200);
    client.put("/jobs", Body.of("{}").with("referenceId", referenceId)).is(200);
    client.delete("/jobs", Body.of("{}").with("referenceId", referenceId)).is(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "application/xml",
        "multipart/form-data; boundary=application/json",
        "text/plain; application/json"
      })
  void anyOtherContentTypeIsRefused(String contentType) {
    int id = api.create(job()).id();
    String body = job().with("referenceId", Unique.referenceId()).toString();
    Api client =
        contentType.isEmpty() ? api.without("Content-Type") : api.with("Content-Type", contentType);

    client.post("/jobs", body).isProblem(415, "unsupported-media-type");
    client.put("/jobs", body).isProblem(415, "unsupported-media-type");
    client.put("/jobs/" + id, body).isProblem(415, "unsupported-media-type");
    client.delete("/jobs", body).isProblem(415, "unsupported-media-type");
  }

  @Test
  void noContentTypeIsNeededWhereNoBodyIsRead() {
    String referenceId = Unique.referenceId();
    int id = api.create(job()).id();
    api.create(job().with("referenceId", referenceId));
    Api client = api.without("Content-Type");

    client.get("/jobs/" + id).is(200);
    client.get("/jobs").is(200);
    client.delete("/jobs/" + id).is(204);
    client.delete("/jobs?referenceId=" + referenceId).is(204);
  }
}
