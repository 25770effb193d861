package jobpostings.pictures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That pictures show the figures of their pages. */
@Tag("deep")
class PicturesTest {
  private static final Path DOCS = Path.of("../docs");

  @BeforeAll
  static void requireFont() {
    assumeTrue(Pictures.canDraw(), "The font is not installed: " + Pictures.FONT);
  }

  @Test
  void theCostsAreDrawn() throws IOException {
    assertDrawn("costs", Pictures::costs);
  }

  @Test
  void theFirstAnswersAreDrawn() throws IOException {
    assertDrawn("cold-start", Pictures::firstAnswers);
  }

  /** The picture that should be there is written beside the tests' other output. */
  private static void assertDrawn(String page, UnaryOperator<String> draw) throws IOException {
    String text = Files.readString(DOCS.resolve(page + ".md"));
    Path drawn =
        Files.writeString(
            Files.createDirectories(Path.of("target/pictures")).resolve(page + ".svg"),
            draw.apply(text));

    assertThat(text).containsPattern("!\\[[^]]{20,}]\\(" + page + "\\.svg\\)");
    assertThat(DOCS.resolve(page + ".svg"))
        .as("if the page is right, copy " + drawn)
        .hasSameTextualContentAs(drawn);
  }
}
