package jobpostings.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation's pages as the local runtime serves them. */
@Tag("deep")
@NeedsBrowser
@Isolated("that its scripts end in time")
class DocumentationPageTest {
  private static final String KEY = "a0000000-0000-4000-8000-000000000001";

  /** The script of axe-core, which finds faults in accessibility. */
  private static final String AXE = resource("/axe.min.js");

  private static final String FINDINGS =
      """
      const done = arguments[arguments.length - 1];
      axe.run({resultTypes: ['violations']}).then(run => done(run.violations.map(
        each => `${each.id}: ${each.nodes.length} times, as in ${each.nodes[0].html}`)));
      """;

  private static LocalService service;
  private final Browser browser;

  DocumentationPageTest(Browser browser) {
    this.browser = browser;
  }

  private static String resource(String name) {
    try (InputStream in = DocumentationPageTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeAll
  static void start() {
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream())));
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

    click("#createJob .try summary");
    click("#createJob .send");

    awaitText("#createJob .answer p", "201");
    assertThat(text("#createJob .answer pre"))
        .contains("\"title\": \"Registered Nurse, Night Shift\"");
    assertThat(
            (String)
                browser.run(
                    "return JSON.stringify([document.cookie, {...localStorage},"
                        + " {...sessionStorage}])"))
        .as("the key stays in the page")
        .doesNotContain(KEY);
  }

  /** In a window of a laptop, too. */
  @ParameterizedTest
  @CsvSource({"1440, 900", "1440, 700", "1100, 700"})
  void theFormsScrollBehindTheirButtons(int width, int height) {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    try {
      open("docs");

      Object hidden =
          browser.await(
              """
              const done = arguments[arguments.length - 1];
              const drawn = () => new Promise(draw => requestAnimationFrame(() => setTimeout(draw)));
              (async () => {
                document.documentElement.style.scrollBehavior = "auto";
                const hidden = [];
                for (const details of document.querySelectorAll(".try")) {
                  const operation = details.closest(".operation");
                  operation.scrollIntoView();
                  details.querySelector("summary").click();
                  await drawn();
                  await drawn();
                  const send = details.querySelector(".send");
                  const {left, right, top, bottom} = send.getBoundingClientRect();
                  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                  const last = [...details.querySelectorAll("[data-in]")].at(-1);
                  last?.scrollIntoView({block: "nearest"});
                  const box = last?.getBoundingClientRect();
                  const reached = !last || (box.bottom > 0 && box.top < innerHeight);
                  if (shown !== send || bottom > innerHeight || !reached) hidden.push(operation.id);
                }
                done([document.querySelectorAll(".try").length > 40, ...hidden]);
              })();
              """);

      assertThat(hidden).isEqualTo(List.of(true));
    } finally {
      browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void theSentencesOfTheFirstJobStandBesideTheirCode() {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 1440, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    try {
      open("docs");

      assertThat(
              browser.run(
                  """
                  const steps = [...document.querySelectorAll(".start .step")];
                  return [steps.length > 3, ...steps.filter(step => {
                    const [text, code] = [...step.children].map(each => each.getBoundingClientRect());
                    return Math.abs(text.top - code.top) > 20 || code.left < text.right;
                  }).map(step => step.innerText)];
                  """))
          .isEqualTo(List.of(true));
    } finally {
      browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void whatTheTextsCallLeadsToTheOperation() {
    open("docs");

    assertThat(
            browser.run(
                """
                const texts = document.querySelectorAll("main a:has(> code)");
                return ["GET /jobcategories", "GET /positiontypes", "GET /applicantroutingtypes",
                  "GET /salaryperiods"].map(call =>
                    [...texts].find(link => link.textContent === call)?.hash);
                """))
        .isEqualTo(
            List.of(
                "#listJobCategories",
                "#listPositionTypes",
                "#listApplicantRoutingTypes",
                "#listSalaryPeriods"));
  }

  @Test
  void withoutAKeyThePageSaysWhatIsMissing() {
    open("docs");
    clear("#key");

    click("#createJob .try summary");
    click("#createJob .send");

    awaitText("#createJob .answer p", "Enter your key");
  }

  @Test
  void everyOperationIsShownWithAllLanguages() {
    open("docs");

    assertThat(
            browser.await(
                """
                const done = arguments[arguments.length - 1];
                const languages = ["curl", "Python", "JavaScript", "Java"];
                fetch("openapi.json").then(response => response.json()).then(document_ => {
                  const ids = Object.values(document_.paths).flatMap(path =>
                    Object.values(path).map(operation => operation.operationId).filter(Boolean));
                  const missing = ids.filter(id => !languages.every(language =>
                    document.getElementById(id)?.querySelector(`[data-language=${language}]`)));
                  done([ids.length > 20, ...missing]);
                });
                """))
        .isEqualTo(List.of(true));
  }

  @Test
  void aChosenLanguageHoldsForAllExamplesAndTheNextVisit() {
    open("docs");
    assertThat(languagesShown()).isEqualTo(List.of("curl"));

    click("#getJob [data-language=Python]");

    assertThat(languagesShown()).isEqualTo(List.of("Python"));
    open("docs");
    assertThat(languagesShown()).isEqualTo(List.of("Python"));
    browser.run("localStorage.clear()");
  }

  private Object languagesShown() {
    return browser.run(
        """
        return [...new Set([...document.querySelectorAll("[data-language]")]
          .filter(tab => !document.getElementById(tab.getAttribute("aria-controls")).hidden)
          .map(tab => tab.dataset.language))];
        """);
  }

  @Test
  void anAnswerIsChosenByItsStatus() {
    open("docs");
    assertThat(panelsShown("createJob")).isEqualTo(List.of("curl", "201"));

    click("#createJob-400");

    assertThat(panelsShown("createJob")).isEqualTo(List.of("curl", "400"));
    assertThat(text("#createJob-400-code")).contains("\"suggestions\"");
    assertThat(panelsShown("upsertJob")).isEqualTo(List.of("curl", "200"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          modifyJob       | 401 | Send a valid API key in the API-Key header.
          modifyJob       | 404 | You have no job 1000001.
          modifyJob       | 412 | Job 1000001 has changed since you read it
          deleteKey       | 404 | You have no such key that works.
          getWebhook      | 404 | You have no such webhook.
          getLocation     | 404 | There is no such entry
          """)
  void aRefusalIsChosenToo(String operation, String status, String detail) {
    open("docs");

    click("#%s-%s".formatted(operation, status));

    assertThat(text("#%s-%s-code".formatted(operation, status)))
        .contains("\"status\": " + status, detail);
  }

  @Test
  void onPaperEachOperationBeginsAPageAndNothingIsForClicking() {
    open("docs");
    browser.command("Emulation.setEmulatedMedia", Map.of("media", "print"));
    try {
      assertThat(
              browser.run(
                  """
                  const shown = selector => [...document.querySelectorAll(selector)]
                    .filter(each => each.checkVisibility()).length;
                  const operations = [...document.querySelectorAll(".operation")];
                  return [
                    operations.length > 40,
                    operations.every(each => getComputedStyle(each).breakBefore === "page"),
                    operations.every(each => each.querySelector("pre").checkVisibility()),
                    shown(".banner, .contents, .try, .copy, .key, .turn"),
                  ];
                  """))
          .isEqualTo(List.of(true, true, true, 0L));
    } finally {
      browser.command("Emulation.setEmulatedMedia", Map.of("media", ""));
    }
  }

  /** All answers and languages are there, as nothing could be chosen. */
  @ParameterizedTest
  @ValueSource(strings = {"docs", "docs/integrating"})
  void withoutJavaScriptAllIsThereToRead(String page) {
    browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.command("Page.navigate", Map.of("url", service.baseUrl() + "/api/v1.1/" + page));
      await()
          .until(
              () ->
                  evaluated(
                          "document.readyState === 'complete' && location.pathname.endsWith('/%s')"
                              .formatted(page))
                      .equals(true));

      assertThat(
              evaluated(
                  """
                  [...document.querySelectorAll("main :is(h1, h2, h3, p, li, pre)")]
                    .filter(each => !each.closest(".key, .try, details:not([open])"))
                    .filter(each => !each.checkVisibility()).length
                  """))
          .isEqualTo(0L);
      assertThat(
              evaluated(
                  """
                  [...document.querySelectorAll("button, .search, form")]
                    .filter(each => each.checkVisibility()).length
                  """))
          .as("what needs a script")
          .isEqualTo(0L);
    } finally {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  /** By the DevTools themselves, which may look at a page that may not run scripts. */
  private Object evaluated(String expression) {
    Map<?, ?> result =
        (Map<?, ?>)
            browser
                .command(
                    "Runtime.evaluate", Map.of("expression", expression, "returnByValue", true))
                .get("result");
    return result.get("value");
  }

  @Test
  void textPagesLeadToThePagesBeforeAndAfter() {
    open("docs/integrating");

    assertThat(browser.run("return [...document.querySelectorAll('.turn a')].map(a => a.href)"))
        .isEqualTo(
            List.of(
                service.baseUrl() + "/api/v1.1/docs", service.baseUrl() + "/api/v1.1/docs/events"));
    open("docs/changelog");
    assertThat(text(".turn")).isEqualTo("← Operators");
  }

  private Object panelsShown(String operation) {
    return browser.run(
        """
        return [...document.querySelectorAll(`#${arguments[0]} [role=tabpanel]`)]
          .filter(panel => panel.checkVisibility()).map(panel => panel.dataset.tab);
        """,
        operation);
  }

  /** Also by what others call it, and on other pages. */
  @ParameterizedTest
  @CsvSource({
    "referenceId taken, docs#reference-id-taken",
    "DELETE /jobs/{id}, docs#deleteJob",
    "too-precise, docs#too-precise",
    "idempotency-key, docs#createJob",
    "batchjobs, docs#batchJobs",
    "delte, docs#deleteJob",
    "pagination, docs#listJobs",
    "remote, docs#createJob",
    "salary, docs#createJob",
    "compensation, docs#createJob",
    "sandbox, docs/contract#employers-and-keys",
    "test mode, docs/contract#employers-and-keys",
    "tokens, docs#issueKey",
    "JobRefreshed, docs/events#jobrefreshed",
    "rate limit, docs/to-the-letter#limits-that-can-be-seen",
    "413, docs#too-large",
  })
  void searchLeadsToWhatIsMeant(String words, String expected) {
    open("docs");

    type("#search", words);

    assertThat(browser.run("return [...document.querySelectorAll('#results a')].map(a => a.href)"))
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .contains(service.baseUrl() + "/api/v1.1/" + expected);
    assertThat(text("#found")).matches("[1-9][0-9]* found.*");
  }

  /** What one wants to do leads to what does it, whatever words one has for it. */
  @ParameterizedTest
  @CsvSource({
    "close a job, modifyJob",
    "end a job, modifyJob",
    "closing my posting, modifyJob",
    "unpublish an ad, modifyJob",
    "publish, modifyJob",
    "update title, modifyJob",
    "change the salary, modifyJob",
    "delete job, deleteJobByReference",
    "remove a posting, deleteJobByReference",
    "post a job, upsertJob",
    "new job, upsertJob",
    "upload many, batchJobs",
    "bulk import, batchJobs",
    "close stale jobs, reconcileJobs",
    "find a job, listJobs",
    "undo a delete, restoreJob",
    "who changed a job, listVersions",
    "stop a webhook, deleteWebhook",
    "pause a webhook, changeWebhook",
    "resend webhook messages, replayChanges",
    "rotate the secret, rotateWebhookSecret",
    "get a new key, issueKey",
    "revoke a key, deleteKey",
    "allow a partner, createGrant",
    "is the service down, getStatus",
    "category ids, listJobCategories",
  })
  void searchLeadsFirstToWhatDoesIt(String words, String operation) {
    open("docs");

    type("#search", words);

    assertThat(browser.run("return document.querySelector('#results a')?.hash"))
        .isEqualTo("#" + operation);
  }

  @Test
  void aResultShowsMethodAndTextAndIsReachedByArrows() {
    open("docs");

    type("#search", "delete");
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowUp");

    assertThat((String) browser.run("return document.activeElement.innerText"))
        .startsWith("DELETE ")
        .contains("drops the body of a DELETE");
    assertThat(browser.run("return document.activeElement.hash"))
        .isEqualTo("#deleteJobByReference");
  }

  @Test
  void theKeyIsInEachExampleOnceItIsTyped() {
    open("docs");
    assertThat(text("#createJob pre")).as("on a developer's machine").contains("API-Key: " + KEY);

    clear("#key");
    type("#key", "jpk_mine");

    assertThat(text("#createJob pre")).contains("API-Key: jpk_mine");
    assertThat(text("#a-first-job-in-five-minutes ~ .step:has(.key-here) pre"))
        .contains("KEY=jpk_mine");
    assertThat((String) browser.run("return document.querySelector('main').textContent"))
        .doesNotContain("YOUR-KEY", KEY);
  }

  @Test
  void enumsAreChoices() {
    open("docs");

    click("#listJobs .try summary");

    assertThat(
            browser.run(
                """
                return [...document.querySelectorAll("#listJobs select[name=status] option")]
                  .map(option => option.value)
                """))
        .isEqualTo(List.of("", "active", "archived", "draft"));
  }

  @Test
  void onAPhoneTheContentsOpenWhereTheReaderIsAndMarkThatPlace() {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
    try {
      open("docs#batchJobs");
      await().until(() -> browser.run("return scrollY > 1000").equals(true));

      click(".menu");

      assertThat(
              browser.run(
                  """
                  const link = document.querySelector("#contents [aria-current]");
                  const {top, bottom} = link.getBoundingClientRect();
                  const shown = document.elementFromPoint(100, (top + bottom) / 2);
                  return [link.hash, top > 0, bottom < innerHeight, link.contains(shown)];
                  """))
          .isEqualTo(List.of("#batchJobs", true, true, true));
      assertThat(
              (long)
                  browser.run(
                      """
                      const top = part =>
                        document.querySelector("#batchJobs " + part).getBoundingClientRect().top;
                      return Math.round(top("pre") - top("h3"));
                      """))
          .as("from an operation's heading to its example")
          .isLessThan(844);
    } finally {
      browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"too-precise", "batchJobs"})
  void anAddressLeadsToAnErrorOrAnOperation(String id) {
    open("docs#" + id);

    assertThat(
            browser.run(
                """
                const place = document.getElementById(arguments[0]).getBoundingClientRect();
                return place.top >= 0 && place.top < innerHeight;
                """,
                id))
        .isEqualTo(true);
  }

  /** Each page at the width of a desktop and of a phone, in light and dark mode. */
  @ParameterizedTest
  @CsvSource({
    "docs, 1440, light",
    "docs, 1440, dark",
    "docs, 390, light",
    "docs, 390, dark",
    "docs/integrating, 1440, light",
    "docs/integrating, 1440, dark",
    "docs/integrating, 390, light",
    "docs/integrating, 390, dark",
    "docs/events, 1440, light",
    "docs/events, 390, dark",
    "docs/errors, 1440, dark",
    "docs/operators, 390, light",
    "docs/contract, 390, light",
    "docs/jobs-command, 390, dark",
    "docs/changelog, 1440, light",
  })
  void everyoneCanUseThePages(String page, int width, String scheme) throws IOException {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
    browser.command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    try {
      open(page);
      browser.run(
          "document.querySelectorAll('#batchJobs details').forEach(each => (each.open = true))");
      screenshot("%s-%d-%s".formatted(page.replace('/', '-'), width, scheme));

      assertThat((long) browser.run("return document.documentElement.scrollWidth"))
          .as("nothing is wider than the screen")
          .isLessThanOrEqualTo(width);
      browser.run(AXE);
      assertThat(browser.await(FINDINGS)).asInstanceOf(InstanceOfAssertFactories.LIST).isEmpty();
    } finally {
      browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
      browser.command("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    }
  }

  /** Saves what the page looks like in target/, for people. */
  private void screenshot(String name) throws IOException {
    Object png = browser.command("Page.captureScreenshot", Map.of()).get("data");
    Files.write(Path.of("target", name + ".png"), Base64.getDecoder().decode((String) png));
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

  private void clear(String selector) {
    awaitShown(selector);
    browser.run(
        """
        const field = document.querySelector(arguments[0]);
        field.value = "";
        field.dispatchEvent(new Event("input"));
        """,
        selector);
  }

  private void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      browser.command("Input.dispatchKeyEvent", Map.of("type", type, "key", key));
    }
    browser.settle();
  }

  private String text(String selector) {
    awaitShown(selector);
    return (String) browser.run("return document.querySelector(arguments[0]).innerText", selector);
  }

  private void awaitText(String selector, String beginning) {
    await().untilAsserted(() -> assertThat(text(selector)).startsWith(beginning));
  }

  /** The page may draw an answer long after it has gone quiet. */
  private void awaitShown(String selector) {
    await()
        .untilAsserted(
            () ->
                assertThat(browser.run("return document.querySelector(arguments[0])", selector))
                    .as(selector)
                    .isNotNull());
  }
}
