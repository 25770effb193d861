package jobpostings.bench.cold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that the build makes for deployment. */
final class Artifacts {
  private final Path project;

  Artifacts(Path project) {
    this.project = project;
  }

  /** The jars of the core layer, for this machine's processor. */
  List<Path> coreLayer() {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    return Stream.of(
            jars("layers/core/target/layer/linux-" + machine + "/java/lib", ""),
            jars("layers/core/target", "core-"))
        .flatMap(List::stream)
        .toList();
  }

  List<Path> functions() {
    return jars("functions/target", "functions-");
  }

  List<Path> jobEvents() {
    return integrations("eventbridge-", "lambda-", "sqs-");
  }

  List<Path> webhooks() {
    return integrations("kms-", "sqs-", "httpclient5-", "httpcore5-");
  }

  /** The module's jar with some of its clients, as Makefile takes them. */
  private List<Path> integrations(String... clients) {
    return Stream.concat(
            jars("integrations/target", "integrations-").stream(),
            Stream.of(clients).flatMap(name -> jars("integrations/target/lib", name).stream()))
        .toList();
  }

  List<Path> documentation() {
    return Stream.of(jars("docs/target", "docs-"), jars("docs/target/lib", ""))
        .flatMap(List::stream)
        .toList();
  }

  List<Path> baselines() {
    return jars("bench/baseline/target", "baseline-");
  }

  /** The libraries of the naive baseline. */
  List<Path> librariesOfBaselines() {
    return jars("bench/baseline/target/lib", "");
  }

  static double megabytes(List<Path> jars) {
    return jars.stream().mapToLong(jar -> jar.toFile().length()).sum() / 1e6;
  }

  private List<Path> jars(String folder, String name) {
    try (Stream<Path> files = Files.list(project.resolve(folder))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(name))
          .filter(file -> file.toString().endsWith(".jar"))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(
          "There is no " + folder + ": run with -Pbench,layer, which builds it.", e);
    }
  }
}
