package jobpostings.bench;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import jobpostings.bench.cold.ColdStarts;
import jobpostings.local.LocalService;
import jobpostings.local.Options;

/** Runs a benchmark and ends. {@code ./mvnw -q -Pbench} starts it. */
public final class Main {
  private Main() {}

  /**
   * @param args the benchmark, {@code feeds}, {@code advice}, {@code sync}, {@code folder} or
   *     {@code cold}; {@code --template=FILE}; {@code --runs=N} starts of each function; {@code
   *     --calls=N} of each when it is warm; {@code --functions=NAME,...} to start, all by default;
   *     {@code --out=DIR} for the figures as JSON
   */
  public static void main(String[] args) {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    try {
      run(args[0], given);
      System.exit(0);
    } catch (RuntimeException e) {
      e.printStackTrace();
      System.exit(1); // Even if the service has left something running.
    }
  }

  private static void run(String name, Map<String, String> given) {
    Path root = Path.of(given.get("--template")).toAbsolutePath().normalize().getParent();
    Path out = Path.of(given.get("--out"));
    if (name.equals("cold")) {
      String functions = given.get("--functions");
      ColdStarts.measure(
          root,
          out,
          Integer.parseInt(given.get("--runs")),
          Integer.parseInt(given.get("--calls")),
          functions.isEmpty() ? List.of() : List.of(functions.split(",")));
      return;
    }
    BiConsumer<Bench, Report> benchmark =
        switch (name) {
          case "feeds" -> (bench, report) -> new Feeds(bench, report).measure();
          case "advice" -> (_, report) -> AdviceTimes.measure(report);
          case "sync" -> (bench, report) -> new SyncTimes(bench, report, root).measure();
          case "folder" -> (bench, report) -> new SyncTimes(bench, report, root).measureFolder();
          default -> throw new IllegalArgumentException("There is no benchmark " + name);
        };
    Options options = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    Report report = new Report(System.out);
    Instant begin = Instant.now();
    try (LocalService service =
        LocalService.start(
            root.resolve("template.yaml"),
            // What follows the streams would take its time.
            options.withBackground(false))) {
      benchmark.accept(new Bench(service), report);
    }
    report.write(
        out.resolve(name + ".json"),
        Map.of(
            "begin", begin.toString(),
            "end", Instant.now().toString(),
            "processors", Runtime.getRuntime().availableProcessors(),
            "java", Runtime.version().toString()));
  }
}
