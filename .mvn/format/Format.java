import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Hands all Java sources below a folder to google-java-format.
 *
 * <p>It runs on the JDK that the build compiles with: the formatter reads sources with the parser
 * of the JDK that it runs on, and Maven itself, with all plugins that format in its own process,
 * may run on an older one.
 */
class Format {
  /**
   * Ends with 1 when a file was to be checked and is not formatted.
   *
   * @param args the folder, and "check" or "write"
   */
  public static void main(String[] args) throws IOException {
    List<String> options =
        switch (args[1]) {
          case "check" -> List.of("--dry-run", "--set-exit-if-changed");
          case "write" -> List.of("--replace");
          default -> throw new IllegalArgumentException("-Dformat is check or write.");
        };
    try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
      Stream<String> sources = files.map(Path::toString).filter(Format::isSource).sorted();
      Main.main(Stream.concat(options.stream(), sources).toArray(String[]::new));
    }
  }

  /** What is below target/ and .aws-sam/ is generated. */
  private static boolean isSource(String file) {
    String path = file.replace('\\', '/');
    return path.endsWith(".java") && !path.contains("/target/") && !path.contains("/.aws-sam/");
  }
}
