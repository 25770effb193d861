package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The script ./jobs itself, beside a jar that stands for the one that it would compile. */
@Tag("deep")
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;

  private Path launcher() throws IOException {
    for (String name : new String[] {"cli/src/main", "cli/target", "docs"}) {
      Files.createDirectories(folder.resolve(name));
    }
    Files.createFile(folder.resolve("cli/pom.xml"));
    Files.createFile(folder.resolve("docs/errors.md"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, JobsProcess.classPathUrls());
    try (OutputStream jar = Files.newOutputStream(folder.resolve("cli/target/jobs.jar"))) {
      new JarOutputStream(jar, manifest).close();
    }
    return Files.copy(Path.of("../jobs"), folder.resolve("jobs"));
  }

  @Test
  void namesOfFilesMayHaveAnyLettersWhateverTheLocaleIs() throws IOException, InterruptedException {
    Path launcher = launcher();
    Files.writeString(folder.resolve("feed_été.csv"), "id,title,city\nÉ-1,Cuisinière,Montréal\n");
    ProcessBuilder builder =
        new ProcessBuilder("sh", launcher.toString(), "sync", "feed_été.csv", "--plan")
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would print it
    builder.environment().put("no_proxy", "*");
    builder.environment().put("JOBS_URL", SERVICE.get().baseUrl().toString());
    builder.environment().put("JOBS_API_KEY", SERVICE.newKey());
    builder.environment().put("LC_ALL", "C");

    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(printed).contains("feed_été.csv:2:", "\"Montréal\"");
    assertThat(process.exitValue()).as(printed).isEqualTo(1);
  }
}
