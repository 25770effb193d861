package jobpostings.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.openapi.OpenApiDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The documentation's pages as the local runtime serves them. */
@NeedsBrowser
class DocumentationPageTest {
  private static final String KEY = "a0000000-0000-4000-8000-000000000001";

  private static LocalService service;
  private final Browser browser;

  DocumentationPageTest(Browser browser) {
    this.browser = browser;
  }

  @BeforeAll
  static void start() {
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory().log(new PrintStream(OutputStream.nullOutputStream())));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @AfterEach
  void nothingCameFromElsewhereAndNothingFailed() {
    assertThat(browser.requests())
        .allMatch(url -> url.startsWith(service.baseUrl() + "/") || url.startsWith("data:"));
    assertThat(browser.consoleErrors()).isEmpty();
  }

  private void open(String page) {
    browser.open(service.baseUrl() + "/api/v1.1/" + page);
  }

  @Test
  void aJobIsPostedFromThePageWithAKey() {
    open("docs");
    click(".swagger-ui .btn.authorize");
    type(".swagger-ui .auth-container input", KEY);
    click(".swagger-ui .auth-btn-wrapper .authorize");
    click(".swagger-ui .auth-btn-wrapper .btn-done");

    click("#operations-Jobs-createJob .opblock-summary-control");
    click("#operations-Jobs-createJob .execute");

    assertThat(
            text(
                "#operations-Jobs-createJob .live-responses-table tr.response"
                    + " .response-col_status"))
        .startsWith("201");
    assertThat(
            text(
                "#operations-Jobs-createJob .live-responses-table tr.response"
                    + " .response-col_description"))
        .contains("\"title\": \"Registered Nurse, Night Shift\"");
  }

  @Test
  void everyOperationIsShown() {
    open("docs");

    long operations =
        OpenApiDocument.read().operations().values().stream().mapToLong(Map::size).sum();
    assertThat(browser.run("return document.querySelectorAll('.opblock').length"))
        .isEqualTo(operations);
  }

  @Test
  void theTypeOfAProblemLeadsToItsExplanation() {
    open("docs#too-precise");

    assertThat(
            browser.run(
                """
                const place = document.getElementById("too-precise").getBoundingClientRect();
                return place.top >= 0 && place.top < innerHeight;
                """))
        .isEqualTo(true);
  }

  @Test
  void thePagesFitAPhone() throws IOException {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
    try {
      for (String page : List.of("docs", "docs/integrating")) {
        open(page);
        screenshot(page.replace('/', '-'));
        if (page.equals("docs")) {
          click("#operations-Jobs-createJob .opblock-summary-control");
        }
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(390L);
      }
    } finally {
      browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  /** For people: what the page looks like is in target/. */
  private void screenshot(String name) throws IOException {
    Object png = browser.command("Page.captureScreenshot", Map.of()).get("data");
    Files.write(
        Path.of("target", name + "-on-a-phone.png"), Base64.getDecoder().decode((String) png));
  }

  private void click(String selector) {
    awaitShown(selector);
    browser.run("document.querySelector(arguments[0]).click()", selector);
    browser.settle();
  }

  private void type(String selector, String text) {
    awaitShown(selector);
    browser.run("document.querySelector(arguments[0]).focus()", selector);
    browser.command("Input.insertText", Map.of("text", text));
    browser.settle();
  }

  private String text(String selector) {
    awaitShown(selector);
    return (String) browser.run("return document.querySelector(arguments[0]).innerText", selector);
  }

  /** The page may draw what it was answered when it has long been quiet. */
  private void awaitShown(String selector) {
    await()
        .untilAsserted(
            () ->
                assertThat(browser.run("return document.querySelector(arguments[0])", selector))
                    .as(selector)
                    .isNotNull());
  }
}
