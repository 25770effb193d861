package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.web.EntityTags;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTagsTest {
  private static final String ETAG = "\"u5Yc0-3eXxS2kWl9bT1_aQ\"";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"a\"           | true  | true",
        "\"b\", \"a\"    | true  | true",
        "\"b\",\"a\"     | true  | true",
        "*               | true  | true",
        "W/\"a\"         | false | true",
        "w/\"a\"         | false | false",
        "\"b\"           | false | false",
        "a               | false | false",
        "\"a, b\"        | false | false",
        "\"b, \"a\"      | false | false",
        "\"b\\\", \"a\"   | true  | true",
        ", \"b\",, \"a\" | true  | true",
        "*, \"b\"        | false | false",
      })
  void tagsAreCompared(String header, boolean strong, boolean weak) {
    EntityTags tags = Request.entityTags(header);
    assertThat(tags.match("\"a\"")).isEqualTo(strong);
    assertThat(tags.matchWeakly("\"a\"")).isEqualTo(weak);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "\"\"", "\"a,b\" , W/\"c\"", ",\"a\",", "\"é\\\"", " * "})
  void aListOfTagsIsRead(String header) {
    Request.entityTags(header).requireReadable("If-Match");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "\"a",
        "a\"",
        "'a'",
        "\"a\" \"b\"",
        "\"a b\"",
        "w/\"a\"",
        "W/a",
        "W / \"a\"",
        "*, \"a\"",
        "\"a\", *",
        "**",
        "\"a\"; q=1",
        "\"a\", b",
        ",",
        "\"\"a\"\""
      })
  void whatIsNoListIsRefused(String header) {
    Problem refusal =
        catchThrowableOfType(
            Problem.class, () -> Request.entityTags(header).requireReadable("If-Match"));

    assertThat(refusal.code()).hasToString("bad-parameter");
    assertThat(refusal.violations()).extracting("at").containsExactly("If-Match");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "W/ETAG                               | is weak",
        "`\"x\", W/ETAG`                      | is weak",
        "W/\"0123456789abcdefghijkl\"         | is weak",
        "\"u5Yc0-3eXxS2kWl9bT1_aQ-gzip\"      | is the job's ETag in another form",
        "\"u5Yc0-3eXxS2kWl9bT1_aQ;gzip\"      | is the job's ETag in another form",
        "\"U5YC0-3EXXS2KWL9BT1_AQ\"           | is the job's ETag in another form",
        "\"0123456789abcdefghijkl-gzip\"      | is none of the service's ETags",
        "\"7\"                                | is none of the service's ETags",
        "\"0123456789abcdefghijkl-ld\"        | is the ETag of a JobPosting, application/ld+json",
        "W/\"0123456789abcdefghijkl-ld\"      | is weak",
        "`\"0123456789abcdefghijkl-ld\", \"0123456789abcdefghijkl\"` | -",
        "\"\"                                 | is none of the service's ETags",
        "`\"0123456789abcdefghijkl\", W/ETAG` | is weak",
        "`\"0123456789abcdefghijkl\", \"7\"`  | -",
        "\"0123456789abcdefghijkl\"           | -",
      })
  void whatCanNeverMatchIsToldFromAChange(String header, String reason) {
    String why =
        Request.entityTags(header.replace("ETAG", ETAG))
            .whyNever(ETAG, JobDocument::isEtag, JobDocument::isEtagOfPosting)
            .orElse("");

    assertThat(why).contains(reason == null ? "" : reason);
    assertThat(why.isEmpty()).isEqualTo(reason == null);
  }
}
