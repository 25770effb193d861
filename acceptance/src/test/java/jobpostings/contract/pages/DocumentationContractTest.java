package jobpostings.contract.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import jobpostings.job.ChangeType;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The OpenAPI document, and the pages about the API. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class DocumentationContractTest {
  private static final String BASE = Service.baseUrl() + "/api/v1.1";

  private static final Pattern MARKDOWN_LINK = Pattern.compile("\\]\\(([^)]+)\\)");

  /** Each page by its path; a test that changes one clones it. */
  private static final Map<String, Document> PARSED = new ConcurrentHashMap<>();

  private final Api api = Api.withoutKey();

  static Stream<String> pages() {
    return Stream.concat(
        Stream.of("/docs"),
        Stream.of(
                "integrating",
                "events",
                "errors",
                "jobs-command",
                "contract",
                "to-the-letter",
                "operators",
                "changelog")
            .map("/docs/"::concat));
  }

  /** As parsed once: links lead to the same few pages a thousand times. */
  private Document page(String path) {
    return PARSED.computeIfAbsent(
        path, asked -> Jsoup.parse(api.get(asked).is(200).body(), BASE + asked));
  }

  @Test
  void theDocumentNamesTheServiceThatServesIt() {
    Answer document = api.get("/openapi.json").is(200);

    document.has("/openapi", "3.1.0").has("/servers/0/url", Service.baseUrl() + "/api/v1.1");
    assertThat(document.body()).doesNotContain("127.0.0.1:8080");
  }

  @Test
  void theGuideNamesTheServiceThatServesIt() {
    assertThat(page("/docs/integrating").text())
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
    "/docs/events.md, text/markdown; charset=utf-8",
    "/docs/llms.txt, text/plain; charset=utf-8",
    "/docs/search.json, application/json",
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

  /** What is folded counts; code, and what one clicks and fills in, does not. */
  @Test
  void thePageHasAtMost12000Words() {
    Element text = page("/docs").clone().expectFirst("main");
    text.select(".card, form").remove();

    assertThat(text.text().split("\\s+").length).isBetween(6_000, 12_000);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkOfAPageLeadsSomewhere(String path) {
    page(path).select("a[href]").eachAttr("abs:href").stream()
        .distinct()
        .forEach(this::assertLeadsSomewhere);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageHasItsMarkdownWhoseLinksLeadSomewhere(String path) {
    Document page = page(path);
    String address = page.expectFirst(".source a").absUrl("href").substring(BASE.length());
    String markdown = api.get(address).is(200).body();

    assertThat(api.get("/docs/llms.txt").is(200).body()).contains("(" + BASE + address + ")");
    assertThat(markdown.replace("`", "")).startsWith("# " + page.expectFirst("h1").text() + "\n");
    Matcher link = MARKDOWN_LINK.matcher(markdown);
    while (link.find()) {
      assertLeadsSomewhere(URI.create(BASE + address).resolve(link.group(1)).toString());
    }
  }

  /** To a page of the service and a place on it, or to another https server. */
  private void assertLeadsSomewhere(String link) {
    if (!link.startsWith(BASE)) {
      assertThat(link).startsWith("https://");
      return;
    }
    String[] parts = link.substring(BASE.length()).split("#", 2);
    api.get(parts[0]).is(200);
    if (parts.length == 2) {
      Document target = page(parts[0].replace("/reference.md", "").replaceFirst("\\.md$", ""));
      assertThat(target.getElementById(parts[1])).as(link).isNotNull();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageMayLoadWhatTheServiceServesAndNothingElse(String path) {
    assertThat(api.get(path).is(200).header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'")
        .doesNotContain("unsafe", "http", "*");
    assertThat(page(path).select("script:not([src]), style, [style], [^on]")).isEmpty();
  }

  /** The catalogue of what webhooks are sent. */
  @Test
  void everyTypeOfAChangeIsShownAsWebhooksGetIt() {
    String events = api.get("/docs/events.md").is(200).body();

    assertThat(events).contains("### JobTest");
    for (ChangeType type : ChangeType.values()) {
      String section = events.split("### " + type + "\n", 2)[1].split("\n##", 2)[0];
      assertThat(section).contains("`thin`", "`full`", "\"type\": \"" + type + "\"");
      assertThat(section.split("\"job\":", -1)).as("the job is in one of them").hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/nothing",
        "/docs/docs",
        "/docs/openapi.md",
        "/docs/%2e%2e",
        "/docs/docs.html"
      })
  void whatIsNoPageIsNotFound(String path) {
    api.get(path).isProblem(404, "not-found");
  }
}
