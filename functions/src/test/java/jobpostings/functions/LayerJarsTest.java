package jobpostings.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/cold-start.md gives a reason for each jar in the layer, and for no other jar. */
class LayerJarsTest {
  /** Jars that are on this class path for the tests only. */
  private static final Pattern OF_TESTS =
      Pattern.compile("(junit-|assertj-|byte-buddy|opentest4j|apiguardian|surefire-).*");

  private static final Pattern NAMED = Pattern.compile("`([a-z][a-z0-9.-]*)`");

  @Test
  void eachJarHasAReasonAndEachReasonAJar() throws IOException {
    String page = Files.readString(Path.of("../docs/cold-start.md"));
    String section = page.substring(page.indexOf("## What is in the core layer"));
    String jars = section.substring(section.indexOf("| Jar |"), section.indexOf("\n## What did"));

    assertThat(NAMED.matcher(jars).results().map(name -> name.group(1)).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(deployed());
  }

  private static Set<String> deployed() {
    Set<String> names =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).getFileName().toString())
            .filter(name -> name.endsWith(".jar"))
            .map(name -> name.replaceAll("-[0-9][0-9.]*(-jre)?\\.jar$", ""))
            .filter(name -> !OF_TESTS.matcher(name).matches())
            .collect(Collectors.toCollection(TreeSet::new));
    // A build that only runs tests has core as a folder, not as a jar.
    names.add("core");
    return names;
  }
}
