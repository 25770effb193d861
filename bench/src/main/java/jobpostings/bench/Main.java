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
import jobpostings.bench.report.Report;
import jobpostings.local.LocalService;
import jobpostings.local.Options;

/** Runs a benchmark and ends. {@code ./mvnw -q -Pbench} starts it. */
public final class Main {
  private Main() {}

  /**
   * @param args the benchmark, {@code lists}, {@code descriptions} or {@code cold}; {@code
   *     --template=FILE}; {@code --jobs=N} of the large employer; {@code --runs=N} starts of each
   *     function; {@code --calls=N} of each when it is warm; {@code --functions=NAME,...} to start,
   *     all by default; {@code --tls=true} for DynamoDB behind TLS; {@code --out=DIR} for the
   *     figures as JSON
   */
  public static void main(String[] args) {
    try {
      run(args);
      System.exit(0);
    } catch (RuntimeException e) {
      e.printStackTrace();
      System.exit(1); // Whatever the service has left running.
    }
  }

  private static void run(String[] args) {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    if (given.containsKey("cold")) {
      cold(given);
    } else if (given.containsKey("lists")) {
      lists(given);
    } else if (given.containsKey("descriptions")) {
      measure(
          given, "descriptions", (bench, report) -> new DescriptionCosts(bench, report).measure());
    } else {
      System.err.println(
          "There are three benchmarks: -Dbench=lists, -Dbench=descriptions and -Dbench=cold.");
      System.exit(1);
    }
  }

  private static void cold(Map<String, String> given) {
    String functions = given.get("--functions");
    ColdStarts.measure(
        Path.of(given.get("--template")).toAbsolutePath().normalize().getParent(),
        Path.of(given.get("--out")),
        Integer.parseInt(given.get("--runs")),
        Integer.parseInt(given.get("--calls")),
        functions.isEmpty() ? List.of() : List.of(functions.split(",")),
        Boolean.parseBoolean(given.get("--tls")));
  }

  private static void lists(Map<String, String> given) {
    int jobs = Integer.parseInt(given.get("--jobs"));
    measure(
        given,
        "lists",
        (bench, report) -> {
          new WriteCosts(bench, report).measure();
          new Lists(bench, report, jobs).measure();
          new Writers(bench, report).measure();
        });
  }

  private static void measure(
      Map<String, String> given, String name, BiConsumer<Bench, Report> figures) {
    Report report = new Report(System.out);
    Options quiet =
        Options.inMemory().withoutStreams().log(new PrintStream(OutputStream.nullOutputStream()));
    Instant begin = Instant.now();
    try (LocalService service = LocalService.start(Path.of(given.get("--template")), quiet);
        Bench bench = new Bench(service)) {
      figures.accept(bench, report);
    }
    report.print();
    report.write(
        Path.of(given.get("--out"), name + ".json"),
        Map.of(
            "jobs", Integer.parseInt(given.get("--jobs")),
            "begin", begin.toString(),
            "end", Instant.now().toString(),
            "processors", Runtime.getRuntime().availableProcessors(),
            "java", Runtime.version().toString()));
  }
}
