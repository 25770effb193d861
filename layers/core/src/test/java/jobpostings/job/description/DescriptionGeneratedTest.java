package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.stored;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
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
  void tagSoupIsRefusedOrMended() {
    isRefusedOrStored(TAG_SOUP, 3000, 12, new Random(2));
  }

  @Test
  void characterSoupIsRefusedOrMended() {
    isRefusedOrStored(CHARACTER_SOUP, 3000, 10, new Random(3));
  }

  @Test
  void slipsOfThePenAreRefusedOrMended() {
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      StringBuilder html = new StringBuilder(new GeneratedHtml(random).sent());
      int at = random.nextInt(html.length());
      switch (random.nextInt(3)) {
        case 0 -> html.deleteCharAt(at);
        case 1 -> html.insert(at, CHARACTER_SOUP[random.nextInt(CHARACTER_SOUP.length)]);
        default -> html.insert(at, html.substring(at, Math.min(at + 20, html.length())));
      }
      isRefusedOrStored(html.toString());
    }
  }

  private static void isRefusedOrStored(String[] words, int count, int length, Random random) {
    for (int i = 0; i < count; i++) {
      StringBuilder html = new StringBuilder("x");
      for (int j = random.nextInt(length); j >= 0; j--) {
        html.append(words[random.nextInt(words.length)]);
      }
      isRefusedOrStored(html.toString());
    }
  }

  static void isRefusedOrStored(String html) {
    Violations violations = new Violations();
    Optional<String> stored = DescriptionRules.check(html, "/description", violations);
    assertThat(stored.isEmpty()).as(html).isNotEqualTo(violations.isEmpty());
    stored.ifPresent(DescriptionGeneratedTest::isStableAndAllowed);
    List<Warning> warnings = new ArrayList<>();
    Optional<String> fixed = DescriptionRules.fix(html, "/description", warnings, new Violations());
    fixed.ifPresent(DescriptionGeneratedTest::isStableAndAllowed);
    boolean isAsByDefault = fixed.isPresent() && fixed.equals(stored) && warnings.isEmpty();
    boolean isTold = fixed.isEmpty() || !warnings.isEmpty();
    assertThat(isAsByDefault).as(html).isNotEqualTo(isTold);
    if (stored.isPresent() && isTold) { // what default handling takes
      assertThat(PlainText.isPlain(html) || PlainText.holdsHtml(text(stored.get()))).isTrue();
    }
    fixed.ifPresent(DescriptionGeneratedTest::isLeftAsItIs);
  }

  private static void isLeftAsItIs(String fixed) {
    List<Warning> warnings = new ArrayList<>();
    assertThat(DescriptionRules.fix(fixed, "/description", warnings, new Violations()))
        .contains(fixed);
    assertThat(warnings.isEmpty()).as(fixed).isNotEqualTo(PlainText.holdsHtml(text(fixed)));
  }

  private static String text(String html) {
    return Jsoup.parseBodyFragment(html).body().wholeText();
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
