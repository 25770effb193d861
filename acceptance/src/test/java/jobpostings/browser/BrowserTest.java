package jobpostings.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The browser sees what a page does. If it saw nothing, other tests would find nothing wrong. */
@NeedsBrowser
class BrowserTest {
  private final Browser browser;

  BrowserTest(Browser browser) {
    this.browser = browser;
  }

  @Test
  void showsHtml() {
    browser.show("<!doctype html><title>Été</title><p id=x>Hello");

    assertThat(browser.run("return document.title")).isEqualTo("Été");
    assertThat(browser.run("return document.getElementById(arguments[0]).textContent", "x"))
        .isEqualTo("Hello");
  }

  @Test
  void aQuietPageDoesNothing() {
    browser.show("<!doctype html><p>Quiet");

    assertThat(browser.requests()).isEmpty();
    assertThat(browser.consoleErrors()).isEmpty();
    assertThat(browser.dialogs()).isEmpty();
  }

  @Test
  void seesWhatThePageAsksFor() {
    browser.show(
        """
        <!doctype html>
        <link rel=stylesheet href="http://style.example/x.css">
        <img src="http://image.example/x.png">
        <img src="/y.png">
        <iframe src="http://frame.example/"></iframe>
        <script>fetch("http://script.example/x").catch(() => {})</script>
        """);

    assertThat(browser.requests())
        .contains(
            "http://style.example/x.css",
            "http://image.example/x.png",
            "http://frame.example/",
            "http://script.example/x")
        .anyMatch(url -> url.matches("http://127\\.0\\.0\\.1:\\d+/y\\.png"))
        .hasSize(5);
  }

  @Test
  void seesWhatThePageAsksForLater() {
    browser.show("<!doctype html><p id=p>Later");

    browser.run("document.getElementById('p').innerHTML = '<img src=http://image.example/>'");
    browser.settle();

    assertThat(browser.requests()).containsExactly("http://image.example/");
  }

  @Test
  void seesThatThePageGoesElsewhere() {
    browser.show(
        "<!doctype html><meta http-equiv=refresh content='0;url=http://other.example/'><p>Gone");

    assertThat(browser.requests()).containsExactly("http://other.example/");
  }

  @Test
  void seesErrorsAndDialogs() {
    browser.show(
        """
        <!doctype html>
        <script>alert("one"); confirm("two");</script>
        <script>setTimeout(() => alert("three"))</script>
        <script>console.error("four")</script>
        <script>throw new Error("five")</script>
        """);

    assertThat(browser.dialogs()).containsExactly("one", "two", "three");
    assertThat(browser.consoleErrors()).hasSize(2);
    assertThat(browser.consoleErrors().get(0)).contains("four");
    assertThat(browser.consoleErrors().get(1)).contains("five");
  }

  @Test
  void onePageDoesNotSeeAnother() {
    browser.show("<!doctype html><script>onunload = () => alert(1); setInterval(alert)</script>");
    browser.show("<!doctype html><p>Quiet");

    assertThat(browser.dialogs()).isEmpty();
    assertThat(browser.requests()).isEmpty();
  }
}
