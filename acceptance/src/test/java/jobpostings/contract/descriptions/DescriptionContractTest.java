package jobpostings.contract.descriptions;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Description. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class DescriptionContractTest {
  private final Api api = Api.ofEmployer();

  private Answer post(String html) {
    return api.post("/jobs", job().with("description", html));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<strong>a</strong>",
        "<b>a</b>",
        "<em>a</em>",
        "<i>a</i>",
        "a<br>b",
        "<p>a</p>",
        "<div>a</div>",
        "plain text",
        "<a href=\"https://example.ca\">a</a>",
        "<a href=\"http://example.ca/x?y=1\">a</a>",
        "<a href=\"mailto:jobs@example.ca\">a</a>",
        "<p>a <b>b <i>c</i></b></p>",
        "<p>été, 日本, 😀</p>"
      })
  void whatIsAllowedIsKeptAsItIs(String html) {
    int id = post(html).is(201).has("/description", html).id();

    api.job(id).has("/description", html);
  }

  @ParameterizedTest
  @ValueSource(strings = {"_blank", "_self", "_parent", "_top"})
  void aLinkMayHaveATarget(String target) {
    String html = "<a href=\"https://example.ca\" target=\"%s\">a</a>".formatted(target);

    post(html).is(201).has("/description", html);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <P>Hi</P>                   | <p>Hi</p>
          <STRONG>Hi</Strong>         | <strong>Hi</strong>
          <p>Hi                       | <p>Hi</p>
          a<br/>b                     | a<br>b
          a<BR />b                    | a<br>b
          <p>Fish & chips</p>         | <p>Fish &amp; chips</p>
          <p>2 > 1</p>                | <p>2 &gt; 1</p>
          <p>a &lt; b &amp; c</p>     | <p>a &lt; b &amp; c</p>
          """)
  void whatTheParserMakesOfItIsStored(String sent, String stored) {
    int id = post(sent).is(201).has("/description", stored).id();

    api.job(id).has("/description", stored);
    post(stored).is(201).has("/description", stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<ul><li>One</li><li>Two</li></ul>",
        "<ul><li>One<li>Two</ul>",
        "<ol><li>One<li>Two</ol>",
        "<p>One<p>Two",
        "<div><p>One<p>Two</div>",
        "<div>One<div>Two<ul><li>Three</li></ul></div></div>",
        "<p>a\n  b\n</p>\n\n<p>c</p>\n",
        "<a href='https://example.ca/?a=1&b=2' target=_blank>a</a>",
        "<A HREF=\"https://example.ca\" TARGET=\"_top\">a</A>",
        "a &nbsp; &copy; b",
        "<p>5 > 3 & 2</p>"
      })
  void postingWhatIsStoredStoresTheSame(String sent) {
    String stored = post(sent).is(201).text("/description");

    assertThat(stored).doesNotContain("<A", "HREF");
    post(stored).is(201).has("/description", stored);
  }

  @Test
  void optionalEndTagsAreWritten() {
    String stored = post("<ul><li>One<li>Two</ul>").is(201).text("/description");

    assertThat(stored.replaceAll("\\s", "")).isEqualTo("<ul><li>One</li><li>Two</li></ul>");
  }

  @Test
  void aDescriptionIsTrimmed() {
    post("  \n<p>Hi</p>\n ").is(201).has("/description", "<p>Hi</p>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <script>alert(1)</script>           | script
          <p>a</p><style>p {}</style>         | style
          <h1>a</h1>                          | h1
          a<img src="https://example.ca/x">   | img
          a<iframe></iframe>                  | iframe
          <span>a</span>                      | span
          <u>a</u>                            | u
          <font>a</font>                      | font
          <form>a</form>                      | form
          a<hr>                               | hr
          <blink>a</blink>                    | blink
          <x-tag>a</x-tag>                    | x-tag
          """)
  void anyOtherTagIsAViolationThatNamesIt(String html, String tag) {
    String error =
        post(html).isInvalid().violates("/description", "html-tag").at("/errors").toString();

    assertThat(error).containsPattern("\\b" + tag + "\\b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <p class="x">a</p>                                     | class
          <p style="color: red">a</p>                            | style
          <b onclick="alert(1)">a</b>                            | onclick
          <li id=x>a</li>                                        | id
          a<br clear="all">b                                     | clear
          <div data-x="1">a</div>                                | data-x
          <p href="https://example.ca">a</p>                     | href
          <a>a</a>                                               | href
          <a target="_blank">a</a>                               | href
          <a href="">a</a>                                       | href
          <a href="/apply">a</a>                                 | href
          <a href="apply.html">a</a>                             | href
          <a href="//example.ca/apply">a</a>                     | href
          <a href="#top">a</a>                                   | href
          <a href="ftp://example.ca">a</a>                       | href
          <a href="javascript:alert(1)">a</a>                    | href
          <a href="JaVaScRiPt:alert(1)">a</a>                    | href
          <a href=" javascript:alert(1)">a</a>                   | href
          <a href="java&#10;script:alert(1)">a</a>               | href
          <a href="data:text/html,x">a</a>                       | href
          <a href="https://example.ca" target="_new">a</a>       | target
          <a href="https://example.ca" target="">a</a>           | target
          <a href="https://example.ca" rel="nofollow">a</a>      | rel
          <a href="https://example.ca" onclick="alert(1)">a</a>  | onclick
          """)
  void anyOtherAttributeIsAViolationThatNamesIt(String html, String attribute) {
    String error =
        post(html).isInvalid().violates("/description", "html-attribute").at("/errors").toString();

    assertThat(error).containsPattern("\\b" + attribute + "\\b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>a</p><!-- a comment -->",
        "<!-- a comment --><p>a</p>",
        "<p>a<!-- --></p>",
        "<!doctype html><p>a</p>",
        "<p>a</p><?php echo 1 ?>",
        "<?xml version=\"1.0\"?><p>a</p>",
        "<p>a</b></p>",
        "a</div>",
        "<p>a</p><b",
        "<p>a <b>b</p></b>",
        "<![CDATA[a]]>",
        "a</>b",
        "<p>1 < 2</p>",
        "<b>not closed",
        "<div>not closed",
        "<i/>a",
        "<p>a</p></p>"
      })
  void whatIsNotWellFormedIsAViolation(String html) {
    Answer answer = post(html).isInvalid().violatesSomehow("/description");

    assertThat(answer.errors())
        .as(answer::toString)
        .allMatch(error -> error.path("code").asText().startsWith("html-"));
  }

  @Test
  void aViolationSaysWhereItIs() {
    String error = post("<p>One</p>\n<p>Two <h2>Three</h2>").isInvalid().at("/errors").toString();
    String attribute = post("<p>One</p>\n\n  <b id=\"x\">Two</b>").isInvalid().onlyError();

    assertThat(error).contains("h2").containsPattern("\\b2\\b.*\\b8\\b");
    assertThat(attribute).contains("id").containsPattern("\\b3\\b");
  }

  @Test
  void aViolationFarFromTheStartQuotesWhatIsAroundIt() {
    String error =
        post("Cook wanted. ".repeat(400) + "Call <u>us</u> now.").isInvalid().onlyError();

    assertThat(error).contains("column 5206", "Call <u>us</u> now.");
  }

  @Test
  void charactersThatWereLostAreAViolation() {
    String error = post("<p>Z\uFFFDrich</p>").violates("/description", "bad-character").onlyError();

    assertThat(error).contains("U+FFFD");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          https://example.ca/a|b           > %7C
          https://example.ca/{id}          > %7B
          https://example.ca/#a#b          > %23
          https://example.ca/100%          > %25
          mailto:jobs@example.ca?subject=| > %7C
          """)
  void aLinkThatHasToBePercentEncodedIsToldHow(String href, String code) {
    String error =
        post("<a href=\"%s\">a</a>".formatted(href))
            .violates("/description", "html-attribute")
            .onlyError();

    assertThat(error).contains(code).containsPattern("at character \\d+, in");
  }

  @Test
  void everyViolationIsToldAtOnce() {
    Answer answer =
        post("<h1>a</h1><p class=\"x\">b</p><table></table><a href=\"/x\" rel=\"y\">c</a>")
            .isInvalid();

    assertThat(answer.errors()).as(answer::toString).hasSizeGreaterThanOrEqualTo(5);
    assertThat(answer.at("/errors").toString()).contains("h1", "class", "table", "href", "rel");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p></p>",
        "<br>",
        "<p> </p>",
        "<div><ul><li></li></ul></div>",
        "<b> \n</b>",
        "<p>\u3164</p>",
        "<p>\uFE0F</p>"
      })
  void aDescriptionHoldsSomeText(String html) {
    post(html).violatesOnly("/description", "html-empty");
  }

  @Test
  void aDescriptionIsCheckedInAPutToo() {
    Answer before = api.create(job());

    api.put("/jobs/" + before.id(), "{\"description\": \"<script>x</script>\"}")
        .isInvalid()
        .violates("/description", "html-tag");
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aLongDescriptionIsKept() {
    String html = "<p>" + "Care for people. ".repeat(10_000) + "x</p>";

    int id = post(html).is(201).id();

    assertThat(api.job(id).text("/description")).isEqualTo(html);
  }

  @ParameterizedTest
  @ValueSource(strings = {"handling=strict", "handling=lenient"})
  void aDescriptionHasAtMost200000Elements(String handling) {
    Api api = this.api.with("Prefer", handling);
    String most = "x" + "<br>".repeat(200_000);

    api.post("/jobs", job().with("description", most)).is(201);
    api.post("/jobs", job().with("description", most + "<br>"))
        .isProblem(400, "validation-failed")
        .has("/errors/0/pointer", "/description")
        .has("/errors/0/code", "too-many");
  }
}
