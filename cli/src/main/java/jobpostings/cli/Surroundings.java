package jobpostings.cli;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The environment's variables, the folder in which files are named, and standard input. */
record Surroundings(Map<String, String> variables, Path folder, InputStream in) {
  static Surroundings ofProcess() {
    return new Surroundings(System.getenv(), Path.of(""), System.in);
  }

  /** A variable, unless it is blank. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }
}
