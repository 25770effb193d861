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
 * A headless Chromium that shows one page after another, and tells what each of them did. Hosts
 * other than 127.0.0.1 don't resolve in it, so nothing that a page asks for leaves this machine;
 * that it asked is recorded all the same. Not for use by several threads.
 *
 * <p>A test gets one as a parameter where its class is annotated with {@link NeedsBrowser}.
 */
public final class Browser implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** Dialogs would hold up the page, and all that follows: they go to the console instead. */
  private static final String DIALOGS =
      "alert = confirm = prompt = print = text => console.info('%s' + text)"
          .formatted(PageRecord.DIALOG);

  /** Lets the page do what it has put off: tasks, timers of no time, and drawing. */
  private static final String TURN =
      """
      const done = arguments[arguments.length - 1];
      requestAnimationFrame(() => setTimeout(() => setTimeout(done)));
      """;

  /** Warns that it lacks classes for this version's DevTools, which are not used. */
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
    driver.manage().timeouts().pageLoadTimeout(LONGEST_WAIT).scriptTimeout(LONGEST_WAIT);
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
        // Containers and root can't have the sandbox; what is shown here are the tests' own pages.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1");
    options.setCapability("goog:loggingPrefs", logs);
    return options;
  }

  /**
   * Loads a page whose HTML is that, from a server on this machine, and waits until it is quiet.
   */
  public void show(String html) {
    open(site.holding(html));
  }

  /** Loads the page at that URL, and waits until it is quiet. */
  public void open(String url) {
    driver.get("about:blank"); // so that nothing of the page before goes on into the next record
    drain();
    record = new PageRecord(url);
    driver.get(url);
    settle();
  }

  /**
   * Runs JavaScript in the page as the body of a function, and gives what it returns, as Selenium
   * does: Long or Double, String, Boolean, List, Map, or null.
   */
  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The same, of a script that calls the last of its arguments when it is done. */
  public Object await(String script, Object... arguments) {
    return driver.executeAsyncScript(script, arguments);
  }

  /** Waits until the page has done what it put off, and has an answer to all that it asked for. */
  public void settle() {
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
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
      // The page went elsewhere meanwhile, which is in the record.
    }
  }

  private void drain() {
    driver.manage().logs().get(LogType.PERFORMANCE).forEach(e -> record.addEvent(e.getMessage()));
    driver.manage().logs().get(LogType.BROWSER).forEach(record::addToConsole);
  }

  /** The URLs that the page has asked for since it was opened, its own not included. */
  public List<String> requests() {
    drain();
    return record.requests();
  }

  /** What the console shows as errors since the page was opened, uncaught exceptions included. */
  public List<String> consoleErrors() {
    drain();
    return record.consoleErrors();
  }

  /** The texts of the alerts, questions and prompts since the page was opened. */
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
