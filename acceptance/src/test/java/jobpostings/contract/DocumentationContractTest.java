package jobpostings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The OpenAPI document, and the pages about the API. */
final class DocumentationContractTest {
  private final Api api = Api.withoutKey();

  @Test
  void theDocumentNamesTheServiceThatServesIt() {
    Answer document = api.get("/openapi.json").is(200);

    document.has("/openapi", "3.1.0").has("/servers/0/url", Service.baseUrl() + "/api/v1.1");
    assertThat(document.body()).doesNotContain("127.0.0.1:8080");
  }

  @Test
  void theGuideNamesTheServiceThatServesIt() {
    assertThat(api.get("/docs/integrating").is(200).body())
        .contains("export API=" + Service.baseUrl() + "/api/v1.1");
  }

  @Test
  void theTypeOfAProblemLeadsToAnAnchorOfThePage() {
    String page = api.get("/docs").is(200).body();
    String type = api.get("/locations?page=0").isProblem(400, "bad-parameter").text("/type");

    assertThat(type).startsWith(Service.baseUrl() + "/api/v1.1/docs#");
    assertThat(page).contains("id=\"" + type.substring(type.indexOf('#') + 1) + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "/openapi.json, application/json",
    "/docs, text/html; charset=utf-8",
    "/docs/integrating, text/html; charset=utf-8",
    "/docs/page.css, text/css; charset=utf-8",
    "/docs/page.js, text/javascript; charset=utf-8"
  })
  void anyoneMayKeepItAndAskWhetherItIsStillTheSame(String path, String type) {
    Answer first =
        api.get(path)
            .is(200)
            .hasHeader("Content-Type", type)
            .hasHeader("Cache-Control", "public, max-age=300")
            .hasHeader("Access-Control-Allow-Origin", "*");

    api.with("If-None-Match", first.eTag())
        .get(path)
        .is(304)
        .isEmpty()
        .hasHeader("ETag", first.eTag());
    api.with("If-None-Match", "\"other\"").get(path).is(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/integrating"})
  void aPageMayLoadWhatTheServiceServesAndNothingElse(String path) {
    assertThat(api.get(path).is(200).header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'")
        .doesNotContain("unsafe", "http", "*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/nothing",
        "/docs/docs",
        "/docs/errors.md",
        "/docs/%2e%2e",
        "/docs/docs.html"
      })
  void whatIsNoPageIsNotFound(String path) {
    api.get(path).isProblem(404, "not-found");
  }
}
