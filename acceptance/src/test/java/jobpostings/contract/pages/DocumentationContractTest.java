package jobpostings.contract.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The OpenAPI document, and the pages about the API. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
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
    "/docs/contract, text/html; charset=utf-8",
    "/docs/jobs-command, text/html; charset=utf-8",
    "/docs/changelog, text/html; charset=utf-8",
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

  @Test
  void thePageWeighsAtMost80KilobytesOnItsWay() throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    for (String path : List.of("/docs", "/docs/page.css", "/docs/page.js")) {
      try (GZIPOutputStream zip = new GZIPOutputStream(sent)) {
        zip.write(api.get(path).is(200).body().getBytes(UTF_8));
      }
    }

    assertThat(sent.size()).isLessThan(80_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs",
        "/docs/integrating",
        "/docs/contract",
        "/docs/jobs-command",
        "/docs/changelog"
      })
  void everyLinkOfAPageLeadsSomewhere(String path) {
    Document page =
        Jsoup.parse(api.get(path).is(200).body(), Service.baseUrl() + "/api/v1.1" + path);

    for (Element link : page.select("a[href]")) {
      String to = link.absUrl("href");
      String base = Service.baseUrl() + "/api/v1.1";
      if (to.startsWith(base)) {
        String[] parts = to.substring(base.length()).split("#", 2);
        String target = api.get(parts[0]).is(200).body();
        if (parts.length == 2) {
          assertThat(Jsoup.parse(target).getElementById(parts[1])).as(to).isNotNull();
        }
      } else {
        assertThat(link.attr("href")).matches("(https://|#).+");
      }
    }
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
