package jobpostings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** That what the pages link to is there. */
class PagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  @Test
  void everyLinkLeadsToAFileAndAHeadingThatAreThere() {
    List<Path> pages =
        Stream.of(ROOT, ROOT.resolve("docs"))
            .flatMap(folder -> files(folder, 1))
            .filter(file -> file.toString().endsWith(".md"))
            .toList();

    assertThat(pages).hasSizeGreaterThan(10);
    assertThat(pages.stream().flatMap(PagesTest::brokenLinks)).isEmpty();
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
        && (parts.length == 1 || headings(target).map(PagesTest::anchor).anyMatch(parts[1]::equals));
  }

  private static Stream<String> headings(Path page) {
    return HEADING.matcher(text(page)).results().map(heading -> heading.group(1));
  }

  /** As hosts of repositories name a heading in a URL. */
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static Stream<Path> files(Path folder, int depth) {
    try (Stream<Path> files =
        Files.find(folder, depth, (file, attributes) -> attributes.isRegularFile())) {
      return files
          .filter(file -> !file.toString().matches(".*/(target|node_modules)/.*"))
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
