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
import jobpostings.bench.report.Earlier;
import jobpostings.bench.report.Report;
import jobpostings.local.LocalService;
import jobpostings.local.Options;

/** Runs a benchmark and ends. {@code ./mvnw -q -Pbench} starts it. */
public final class Main {
  private Main() {}

  /**
   * @param args the benchmark, {@code lists}, {@code feeds}, {@code changes}, {@code recount},
   *     {@code descriptions}, {@code sync}, {@code refusals}, {@code webhooks} or {@code cold};
   *     {@code --template=FILE}; {@code --jobs=N} of the large employer, or that many changes or
   *     refusals; {@code --runs=N} starts of each function; {@code --calls=N} of each when it is
   *     warm; {@code --functions=NAME,...} to start, all by default; {@code --tls=true} for
   *     DynamoDB behind TLS; {@code --out=DIR} for the figures as JSON; {@code --before=FILE} with
   *     those of an earlier run, to compare with
   */
  public static void main(String[] args) {
    try {
      run(args);
      System.exit(0);
    } catch (RuntimeException e) {
      e.printStackTrace();
      System.exit(1); // Even if the service has left something running.
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
    } else if (given.containsKey("feeds")) {
      measure(
          given,
          "feeds",
          (bench, report) -> {
            new Feeds(bench, report).measure();
            new HardBatches(bench, report).measure();
          });
    } else if (given.containsKey("changes")) {
      int changes = Integer.parseInt(given.get("--jobs"));
      measure(
          given,
          "changes",
          Options.inMemory(),
          (bench, report) -> new Changes(bench, report, changes).measure());
    } else if (given.containsKey("recount")) {
      int jobs = Integer.parseInt(given.get("--jobs"));
      measure(given, "recount", (bench, report) -> new Recounts(bench, report, jobs).measure());
    } else if (given.containsKey("descriptions")) {
      measure(
          given, "descriptions", (bench, report) -> new DescriptionCosts(bench, report).measure());
    } else if (given.containsKey("sync")) {
      Path root = Path.of(given.get("--template")).toAbsolutePath().normalize().getParent();
      measure(given, "sync", (bench, report) -> new SyncTimes(bench, report, root).measure());
    } else if (given.containsKey("refusals")) {
      int refusals = Integer.parseInt(given.get("--jobs"));
      Path root = Path.of(given.get("--template")).toAbsolutePath().normalize().getParent();
      measure(
          given,
          "refusals",
          (bench, report) -> new Refusals(bench, report, refusals, root).measure());
    } else if (given.containsKey("webhooks")) {
      measure(
          given,
          "webhooks",
          Options.inMemory(),
          (bench, report) -> new Deliveries(bench, report).measure());
    } else {
      System.err.println(
          "There are nine benchmarks: -Dbench=lists, feeds, changes, recount, descriptions, sync,"
              + " refusals, webhooks and cold.");
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

  /** Runs without functions that no client calls: their calls would be counted with the rest. */
  private static void measure(
      Map<String, String> given, String name, BiConsumer<Bench, Report> figures) {
    measure(given, name, Options.inMemory().withoutBackground(), figures);
  }

  private static void measure(
      Map<String, String> given, String name, Options options, BiConsumer<Bench, Report> figures) {
    String before = given.getOrDefault("--before", "");
    Report report =
        new Report(System.out, before.isEmpty() ? Earlier.NONE : Earlier.read(Path.of(before)));
    Options quiet = options.log(new PrintStream(OutputStream.nullOutputStream()));
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
