import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints how long the tests of each module took and the twenty slowest classes, from the reports
 * that surefire has written since a moment, given in seconds of the epoch.
 */
class Slowest {
  private static final Pattern SUITE =
      Pattern.compile("<testsuite [^>]*?name=\"([^\"]+)\"[^>]*? time=\"([^\"]+)\"");

  private record Suite(String module, String name, double seconds) {}

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    long since = Long.parseLong(arguments[1]) * 1000;
    List<Suite> suites = new ArrayList<>();
    try (Stream<Path> files = Files.find(root, 5, (file, attributes) -> isReport(file, since))) {
      for (Path file : files.toList()) {
        Matcher suite = SUITE.matcher(Files.readString(file));
        if (suite.find()) {
          String module = root.relativize(file.getParent().getParent().getParent()).toString();
          double seconds = Double.parseDouble(suite.group(2).replace(",", ""));
          suites.add(new Suite(module, suite.group(1), seconds));
        }
      }
    }
    if (suites.isEmpty()) {
      return;
    }
    Map<String, Double> modules = new TreeMap<>();
    suites.forEach(suite -> modules.merge(suite.module(), suite.seconds(), Double::sum));
    System.out.println("Seconds in test classes, of which some run at once:");
    modules.forEach((module, seconds) -> System.out.printf("%8.1f  %s%n", seconds, module));
    System.out.println("The slowest:");
    suites.stream()
        .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
        .limit(20)
        .forEach(suite -> System.out.printf("%8.1f  %s%n", suite.seconds(), suite.name()));
  }

  private static boolean isReport(Path file, long since) {
    return file.getParent().endsWith("target/surefire-reports")
        && file.getFileName().toString().startsWith("TEST-")
        && file.toFile().lastModified() >= since;
  }
}
