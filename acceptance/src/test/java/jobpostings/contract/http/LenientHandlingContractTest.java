package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
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

/** docs/contract.md, Prefer: {@code handling=lenient}. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class LenientHandlingContractTest {
  private static final String PASTED =
      "<h2>Duties</h2><p class=MsoNormal>Lift <span>20</span> kg<o:p></o:p></p><!-- x -->";
  private static final String MENDED = "<p><strong>Duties</strong></p><p>Lift 20 kg</p>";

  private final Api api = Api.ofEmployer();
  private final Api lenient = api.with("Prefer", "handling=lenient");

  @Test
  void aDescriptionIsMendedAndTheResponseSaysHow() {
    Answer created =
        lenient
            .post("/jobs", job().with("description", PASTED))
            .is(201)
            .hasHeader("Preference-Applied", "handling=lenient")
            .has("/description", MENDED);

    List<String> warnings = new ArrayList<>();
    for (JsonNode warning : created.at("/warnings")) {
      warnings.add(warning.path("code").asText() + " " + warning.path("count").asInt());
      assertThat(warning.path("pointer").asText()).isEqualTo("/description");
      assertThat(warning.path("message").asText()).isNotBlank();
      assertThat(warning.size()).isEqualTo(4);
    }
    assertThat(warnings)
        .containsExactlyInAnyOrder(
            "html-malformed 1", "html-tag 1", "html-tag 2", "html-attribute 1");
  }

  @Test
  void warningsAreNoPartOfTheJob() {
    Answer created = lenient.post("/jobs", job().with("description", PASTED)).is(201);
    Answer read = lenient.get("/jobs/" + created.id()).is(200);

    assertThat(read.json().has("warnings")).isFalse();
    read.isSameAs(created, "warnings").hasHeader("ETag", created.eTag());
    api.with("If-Match", created.eTag())
        .put("/jobs/" + created.id(), "{\"title\": \"Other\"}")
        .is(200);
  }

  @Test
  void aChangeIsMendedToo() {
    String reference = Unique.referenceId();
    Answer created =
        lenient
            .put("/jobs", job().with("referenceId", reference).with("description", PASTED))
            .is(201)
            .has("/warnings/0/pointer", "/description");
    lenient
        .put("/jobs/" + created.id(), "{\"description\": \"a < b\"}")
        .is(200)
        .has("/description", "a &lt; b")
        .has("/warnings/0/code", "html-malformed")
        .has("/warnings/0/count", 1);
    lenient
        .put(
            "/jobs",
            "{\"referenceId\": \"%s\", \"description\": \"c<u>d</u>\"}".formatted(reference))
        .is(200)
        .has("/description", "cd")
        .has("/warnings/0/code", "html-tag");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <p>Cook.</p><p hidden>Replaces J.</p>       | <p>Cook.</p>                     | html-attribute | .*"Replaces J\\.".*
          <p>Pay: <s>$21</s> $24</p>                  | <p>Pay: $24</p>                  | html-tag       | .*"\\$21".*
          One\\nTwo                                   | <p>One<br>Two</p>                | html-malformed | .*lines.*
          You know Map<Key>                           | You know Map&lt;Key&gt;          | html-malformed | .*stays a character.*
          &lt;p&gt;Cook&lt;/p&gt;                     | &lt;p&gt;Cook&lt;/p&gt;          | html-malformed | .*escaped.*
          """)
  void noMendChangesWhatATextSays(String sent, String stored, String code, String message) {
    Answer created =
        lenient
            .post("/jobs", job().with("description", sent.replace("\\n", "\n")))
            .is(201)
            .has("/description", stored)
            .has("/warnings/0/code", code)
            .has("/warnings/0/count", 1);
    assertThat(created.at("/warnings")).hasSize(1);
    assertThat(created.text("/warnings/0/message")).matches(message);
  }

  @Test
  void aReplayedRequestIsAnsweredAsTheFirst() {
    Api once = lenient.with("Idempotency-Key", Unique.referenceId());
    Body body = job().with("description", PASTED);
    Answer created = once.post("/jobs", body).is(201);

    once.post("/jobs", body).is(201).hasHeader("Idempotent-Replayed", "true").isSameAs(created);
  }

  @Test
  void aUrlIsPercentEncoded() {
    Answer created =
        lenient
            .post(
                "/jobs",
                job()
                    .withJson("applicantRoutingType", "{\"id\": 2}")
                    .with("applicationUrl", "https://example.ca/\ta b|{id}?q=100%"))
            .is(201)
            .has("/applicationUrl", "https://example.ca/a%20b%7C%7Bid%7D?q=100%25")
            .has("/warnings/0/pointer", "/applicationUrl")
            .has("/warnings/0/code", "not-a-url")
            .has(
                "/warnings/0/message",
                "Characters that may not stand in a URL were percent-encoded, and tabs and ends of"
                    + " lines left out.");

    assertThat(created.at("/warnings")).hasSize(1);
  }

  @Test
  void whatIsSoundIsStoredAsItIsWithoutWarnings() {
    String html = "<p>One</p><p></p><ul><li>Two</li></ul>plain\n\ntext";
    Answer created =
        lenient
            .post("/jobs", job().with("description", html))
            .is(201)
            .has("/description", html)
            .hasHeader("Preference-Applied", "handling=lenient");

    assertThat(created.json().has("warnings")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title          | ''                            | required
          status         | Active                        | unknown-value
          closeDate      | 2026-02-30                    | not-a-date
          description    | <script>alert(1)</script>     | html-empty
          applicationUrl | www.example.ca                | not-a-url
          applicationUrl | https://exa mple.ca/          | not-a-url
          """)
  void whatCanNotBeMendedIsAnErrorAsEver(String member, String value, String code) {
    Answer answer =
        lenient
            .post(
                "/jobs",
                job()
                    .withJson("applicantRoutingType", "{\"id\": 2}")
                    .with("applicationUrl", "https://example.ca/")
                    .with(member, value))
            .violatesOnly("/" + member, code)
            .hasHeader("Preference-Applied", "handling=lenient");

    assertThat(answer.json().has("warnings")).isFalse();
  }

  @Test
  void theFirstOfTwoHandlingsCounts() {
    Body body = job().with("description", "<u>x</u>");
    api.with("Prefer", "handling=lenient, handling=strict")
        .post("/jobs", body.with("colour", 1))
        .is(201)
        .hasHeader("Preference-Applied", "handling=lenient");
    api.with("Prefer", "handling=strict, handling=lenient")
        .post("/jobs", body)
        .violates("/description", "html-tag")
        .hasHeader("Preference-Applied", "handling=strict");
    api.post("/jobs", body).violates("/description", "html-tag");
  }
}
