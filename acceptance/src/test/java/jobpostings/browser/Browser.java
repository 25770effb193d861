package jobpostings.browser;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium that shows one page after another, and records what each of them does. Hosts
 * other than 127.0.0.1 don't resolve in it, so no request of a page leaves this machine; it is
 * recorded all the same. Not thread-safe.
 *
 * <p>A test class with the annotation {@link NeedsBrowser} gets it as a parameter.
 */
public final class Browser implements AutoCloseable {
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /** A dialog would block the page and all that follows, so it goes to the console instead. */
  private static final String DIALOGS =
      "alert = confirm = prompt = print = text => console.info('%s' + text)"
          .formatted(PageRecord.DIALOG);

  /** Lets the page do its pending work: tasks, timers without delay, and drawing. */
  private static final String TURN =
      """
      const done = arguments[arguments.length - 1];
      requestAnimationFrame(() => setTimeout(() => setTimeout(done)));
      """;

  /** It warns that Selenium has no classes for this version's DevTools; they aren't used. */
  private static final Logger VERSION_FINDER =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  private final OnePage site = new OnePage();
  private final ChromeDriver driver;
  private PageRecord record = new PageRecord("about:blank");

  Browser(Chromium chromium) {
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromium.driver().toFile())
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    VERSION_FINDER.setLevel(Level.SEVERE);
    driver = new ChromeDriver(service, options(chromium));
    driver.manage().timeouts().pageLoadTimeout(MAX_WAIT).scriptTimeout(MAX_WAIT);
    command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", DIALOGS));
  }

  private static ChromeOptions options(Chromium chromium) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.browser().toFile());
    options.addArguments(
        "--headless=new",
        "--window-size=1280,900",
        // The sandbox works neither in containers nor as root; all pages here are the tests' own.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1");
    options.setCapability("goog:loggingPrefs", logs);
    return options;
  }

  /** Loads a page with this HTML from a server on this machine, and waits until it is quiet. */
  public void show(String html) {
    open(site.holding(html));
  }

  /** Loads the page at this URL, and waits until it is quiet. */
  public void open(String url) {
    driver.get("about:blank"); // keeps the previous page's events out of the next record
    drain();
    record = new PageRecord(url);
    driver.get(url);
    settle();
  }

  /**
   * Runs JavaScript in the page as the body of a function, and returns its result as Selenium does:
   * Long or Double, String, Boolean, List, Map, or null.
   */
  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The same for a script that calls its last argument when it is done. */
  public Object await(String script, Object... arguments) {
    return driver.executeAsyncScript(script, arguments);
  }

  /** Waits until the page has done its pending work and all its requests are answered. */
  public void settle() {
    long end = System.nanoTime() + MAX_WAIT.toNanos();
    do {
      turn();
      drain();
    } while (record.isWaiting() && System.nanoTime() < end);
    if (record.isWaiting()) {
      throw new AssertionError("No answer to what the page asks for: " + record.requests());
    }
  }

  private void turn() {
    try {
      await(TURN);
    } catch (JavascriptException e) {
      // The page went elsewhere meanwhile; the record shows it.
    }
  }

  private void drain() {
    driver.manage().logs().get(LogType.PERFORMANCE).forEach(e -> record.addEvent(e.getMessage()));
    driver.manage().logs().get(LogType.BROWSER).forEach(record::addToConsole);
  }

  /** The URLs that the page has requested since it was opened, except its own. */
  public List<String> requests() {
    drain();
    return record.requests();
  }

  /** What the console shows as errors since the page was opened, uncaught exceptions included. */
  public List<String> consoleErrors() {
    drain();
    return record.consoleErrors();
  }

  /** The texts of the alerts, confirmations and prompts since the page was opened. */
  public List<String> dialogs() {
    drain();
    return record.dialogs();
  }

  /** A command of the Chrome DevTools protocol, for what has no method here. */
  public Map<String, Object> command(String name, Map<String, Object> parameters) {
    return driver.executeCdpCommand(name, parameters);
  }

  @Override
  public void close() {
    driver.quit();
    site.close();
  }
}
