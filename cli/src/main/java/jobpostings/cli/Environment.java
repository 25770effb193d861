package jobpostings.cli;

import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import jobpostings.terminal.Failure;

/** The environment's variables, the folder in which files are named, and standard input. */
record Environment(Map<String, String> variables, Path folder, InputStream in) {
  static Environment ofProcess() {
    return new Environment(System.getenv(), Path.of(""), System.in);
  }

  /**
   * Where a file of that name is.
   *
   * @throws Failure if no file can have the name
   */
  Path path(String name) {
    try {
      return folder.resolve(name);
    } catch (InvalidPathException e) {
      // Without a locale for it, the JVM has no letters but ASCII's in names.
      String message =
          "\"%s\" has characters that names of files can't have here, where they are %s."
              + " Does the locale say UTF-8, such as LC_ALL=C.UTF-8?";
      String encoding = System.getProperty("sun.jnu.encoding");
      throw new Failure(Failure.REFUSED, message.formatted(name, encoding), e);
    }
  }

  /** A variable, unless it is blank. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }
}
