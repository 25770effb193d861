package jobpostings.contract.pages;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that what the pages link to and name, and what comments cite, is there. */
class PagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
  private static final Pattern TEST = Pattern.compile("`(?!JobTest`)(\\w+Test)`");
  private static final Pattern CITATION =
      Pattern.compile("docs/(contract|to-the-letter)\\.md, (.{1,60})");

  @Test
  void everyLinkLeadsToAFileAndAHeadingThatAreThere() {
    assertThat(pages()).hasSizeGreaterThan(10);
    assertThat(pages().flatMap(PagesTest::brokenLinks)).isEmpty();
  }

  private static Stream<Path> pages() {
    return Stream.of(ROOT, ROOT.resolve("docs"))
        .flatMap(folder -> files(folder, 1))
        .filter(file -> file.toString().endsWith(".md"));
  }

  private static Stream<String> brokenLinks(Path page) {
    return LINK.matcher(text(page))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.matches("\\w+:.*"))
        .filter(link -> !leads(page, link))
        .map(link -> ROOT.relativize(page) + ": " + link);
  }

  private static boolean leads(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
    return Files.exists(target)
        && (parts.length == 1
            || headings(target).map(PagesTest::anchor).anyMatch(parts[1]::equals));
  }

  private static Stream<String> headings(Path page) {
    return HEADING.matcher(text(page)).results().map(heading -> heading.group(1));
  }

  /** The anchor that repository hosts give a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  @Test
  void everySectionOfTheContractThatACommentCitesIsThere() {
    List<MatchResult> citations =
        sources()
            .map(file -> text(file).replaceAll("\\s*\n\\s*(\\*|//)\\s+", " "))
            .flatMap(text -> CITATION.matcher(text).results())
            .toList();

    assertThat(citations)
        .hasSizeGreaterThan(30)
        .allSatisfy(
            citation ->
                assertThat(headings(ROOT.resolve("docs/%s.md".formatted(citation.group(1)))))
                    .as(citation.group())
                    .anyMatch(section -> isCited(section, citation.group(2))));
  }

  /** What one needs, and what one rarely does. */
  @Test
  void theContractIsShortAndRepeatsNothingOfWhatIsToTheLetter() {
    String contract = text(ROOT.resolve("docs/contract.md"));

    assertThat(contract.lines().count()).isLessThanOrEqualTo(330);
    assertThat(sentences(contract))
        .hasSizeGreaterThan(100)
        .doesNotContainAnyElementsOf(sentences(text(ROOT.resolve("docs/to-the-letter.md"))));
  }

  /** Those of at least five words. */
  private static List<String> sentences(String markdown) {
    return Pattern.compile("(?<=[.:;])\\s+|\n\n|\n- ")
        .splitAsStream(markdown)
        .map(sentence -> sentence.replaceAll("\\s+", " ").strip())
        .filter(sentence -> !sentence.startsWith("#") && sentence.split(" ").length >= 5)
        .toList();
  }

  @Test
  void everyTestThatAPageNamesIsThere() {
    Set<String> tests =
        sources().map(file -> file.getFileName().toString().replace(".java", "")).collect(toSet());

    assertThat(
            pages()
                .flatMap(page -> TEST.matcher(text(page)).results())
                .map(named -> named.group(1)))
        .hasSizeGreaterThan(30)
        .allSatisfy(named -> assertThat(tests).contains(named));
  }

  private static Stream<Path> sources() {
    return files(ROOT, 20).filter(file -> file.toString().endsWith(".java"));
  }

  private static boolean isCited(String section, String words) {
    return words.matches(Pattern.quote(section) + "\\b.*");
  }

  private static Stream<Path> files(Path folder, int depth) {
    try (Stream<Path> files =
        Files.find(folder, depth, (file, attributes) -> attributes.isRegularFile())) {
      return files
          .filter(file -> !file.toString().matches(".*/(target|node_modules|\\.git)/.*"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
