package jobpostings.contract;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the tests that docs/security.md names exist. */
class SecurityPageTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)`");

  @Test
  void everyTestThatIsNamedIsThere() throws IOException {
    String page = Files.readString(Path.of("../docs/security.md"));
    Set<String> named =
        NAME.matcher(page).results().map((MatchResult m) -> m.group(1)).collect(toSet());

    assertThat(named).hasSizeGreaterThan(15).isSubsetOf(tests());
  }

  private static Set<String> tests() {
    return Stream.of("../layers/core/src/test", "../webhooks/src/test", "src/test")
        .flatMap(folder -> files(Path.of(folder)))
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .collect(toSet());
  }

  @SuppressWarnings("StreamResourceLeak") // flatMap closes each.
  private static Stream<Path> files(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
