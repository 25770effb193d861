package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.stored;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.problem.Violations;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Descriptions made at random, the same ones in every run. */
@Tag("deep")
class DescriptionGeneratedTest {
  private static final String[] TAG_SOUP = {
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<div>",
    "</div>",
    "<ul>",
    "</ul>",
    "<li>",
    "</li>",
    "<a href='http://x.example/'>",
    "</a>",
    "<br>",
    "x",
    " ",
    "& ",
    ">"
  };
  private static final String[] CHARACTER_SOUP = {
    "<",
    "</",
    "/",
    ">",
    " ",
    "=",
    "\"",
    "'",
    "`",
    "&",
    ";",
    "#",
    "!",
    "?",
    "-",
    "--",
    "<!--",
    "-->",
    "a",
    "b",
    "p",
    "br",
    "li",
    "x",
    "64",
    "href",
    "target",
    "_top",
    "http://x.example/?a=1&b=2",
    "copy",
    "lt",
    "notit",
    "&amp;",
    "&nbsp;",
    "\n",
    "\f",
    "é",
    "\uD83D\uDE00",
    "[CDATA[",
    "script",
    "td"
  };

  private static final Pattern STRICTER =
      Pattern.compile("no character that is allowed|slash at its end");

  @Test
  void soundDescriptionsAreStoredInTheirOneForm() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      GeneratedHtml html = new GeneratedHtml(random);
      assertThat(stored(html.sent())).isEqualTo(html.stored());
      assertThat(stored(html.stored())).isEqualTo(html.stored());
    }
  }

  @Test
  void theScanAgreesWithTheParserOnTagSoup() {
    agreeOn(TAG_SOUP, 3000, 12, new Random(2));
  }

  @Test
  void theScanAgreesWithTheParserOnCharacterSoup() {
    agreeOn(CHARACTER_SOUP, 3000, 10, new Random(3));
  }

  @Test
  void theScanAgreesWithTheParserOnSlipsOfThePen() {
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      StringBuilder html = new StringBuilder(new GeneratedHtml(random).sent());
      int at = random.nextInt(html.length());
      switch (random.nextInt(3)) {
        case 0 -> html.deleteCharAt(at);
        case 1 -> html.insert(at, CHARACTER_SOUP[random.nextInt(CHARACTER_SOUP.length)]);
        default -> html.insert(at, html.substring(at, Math.min(at + 20, html.length())));
      }
      agreeOn(html.toString());
    }
  }

  private static void agreeOn(String[] words, int count, int length, Random random) {
    for (int i = 0; i < count; i++) {
      StringBuilder html = new StringBuilder("x");
      for (int j = random.nextInt(length); j >= 0; j--) {
        html.append(words[random.nextInt(words.length)]);
      }
      agreeOn(html.toString());
    }
  }

  private static void agreeOn(String html) {
    Violations violations = new Violations();
    Optional<String> stored = DescriptionRules.check(html, "/description", violations);
    assertThat(stored.isEmpty()).as(html).isNotEqualTo(violations.isEmpty());
    boolean isReportedByTheScanAlone =
        violations.listed().stream().anyMatch(v -> STRICTER.matcher(v.message()).find());
    if (!isReportedByTheScanAlone) {
      assertThat(ParserOracle.serialise(html)).as(html).isEqualTo(stored);
    }
    stored.ifPresent(DescriptionGeneratedTest::isStableAndAllowed);
    DescriptionRules.mend(html, "/description", new ArrayList<>(), new Violations())
        .ifPresent(DescriptionGeneratedTest::isStableAndAllowed);
  }

  private static void isStableAndAllowed(String stored) {
    assertThat(stored(stored)).isEqualTo(stored);
    for (Element element : Jsoup.parseBodyFragment(stored).body().select("body > *, body > * *")) {
      assertThat(element.tagName())
          .isIn("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");
      assertThat(element.attributes().asList())
          .extracting(Attribute::getKey)
          .isSubsetOf(element.nameIs("a") ? Set.of("href", "target") : Set.of());
    }
  }
}
