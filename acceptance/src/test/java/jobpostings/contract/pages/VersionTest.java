package jobpostings.contract.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All that tells the version tells the same: that of pom.xml, which a release's tag has too. */
class VersionTest {
  /** The first version in a file that follows some text. */
  private static String version(String file, String before) throws IOException {
    Matcher version =
        Pattern.compile(Pattern.quote(before) + "([0-9]+\\.[0-9]+\\.[0-9]+)")
            .matcher(Files.readString(Path.of("..", file)));
    assertThat(version.find()).as("%s in %s", before, file).isTrue();
    return version.group(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CHANGELOG.md                                                            | '## ['
          functions/src/main/java/jobpostings/functions/open/GetStatusHandler.java | 'VERSION = "'
          cli/src/main/java/jobpostings/cli/JobsCommand.java                      | 'version = "'
          cli/src/main/java/jobpostings/operate/Operate.java                      | 'version = "'
          docs/openapi.yaml                                                       | '{status: ok, version: '
          docs/client/pom.xml                                                     | <version>
          bench/pom.xml                                                           | <version>
          """)
  void everyPlaceTellsTheSame(String file, String before) throws IOException {
    assertThat(version(file, before)).isEqualTo(version("pom.xml", "  <version>"));
  }
}
