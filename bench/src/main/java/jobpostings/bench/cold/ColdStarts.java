package jobpostings.bench.cold;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.bench.Report;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.pictures.Pictures;
import jobpostings.settings.Settings;
import jobpostings.snapstart.Launcher;
import jobpostings.snapstart.Machine;
import jobpostings.snapstart.SampleJob;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The benchmark of first answers: {@code -Dbench=cold}. */
public final class ColdStarts {
  /** How many connections the stand-in for AWS gets before those that count. */
  private static final int WARM_UP = 1_000;

  private static final String HEAD =
      """
      | Function | cold | restored, unprimed | by the SDK's warm-up | primed | both \
      | warm p50, p99 |
      |---|---|---|---|---|---|---|
      """;

  private ColdStarts() {}

  /**
   * Measures, and prints.
   *
   * @param project the folder of template.yaml
   * @param out where figures go
   * @param runs starts of each function and kind
   * @param calls of each function when it is warm
   * @param names of the functions to measure; empty means all
   */
  public static void measure(Path project, Path out, int runs, int calls, List<String> names) {
    Machine machine = new Machine(true);
    machine.leaveOneFree();
    Options quiet =
        Options.inMemory()
            .withBackground(false)
            .withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(project.resolve("template.yaml"), quiet)) {
      warmUp(service);
      Path folder = Files.createDirectories(out.resolve("cold")).toAbsolutePath();
      Subjects subjects = new Subjects(project, folder, surroundings(service));
      List<Measured> functions = new ArrayList<>(subjects.baselines());
      functions.addAll(subjects.functions(names));
      Launcher launcher = new Launcher(folder, machine, List.of());
      // Lambda's client does more for event types than for a stream.
      boolean hasCache = launcher.learn(functions.get(1).subject());
      new ColdBench(service.core().jobs(), launcher, functions).measure(runs, calls);
      String circumstances =
          "%s; Java %s; %d starts of each; client %s ahead-of-time cache"
              .formatted(
                  machine.description(),
                  Runtime.version(),
                  runs,
                  hasCache ? "with its" : "without an");
      String table = HEAD + functions.stream().map(Measured::row).collect(joining("\n"));
      System.out.println(table);
      System.out.println(circumstances);
      Report report = new Report(System.out);
      judge(functions, subjects, report);
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("circumstances", circumstances);
      functions.forEach(function -> all.put(function.subject().name(), function.all()));
      report.write(out.resolve("cold.json"), all);
      if (Pictures.canDraw()) {
        Files.writeString(out.resolve("cold-start.svg"), Pictures.firstAnswers(table));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> surroundings(LocalService service) {
    Settings settings = service.core().settings();
    return Map.of(
        "AWS_REGION",
        settings.region(),
        "AWS_ENDPOINT_URL_DYNAMODB",
        settings.endpoint("DYNAMODB_ENDPOINT").orElseThrow().toString(),
        "EVENTBRIDGE_ENDPOINT",
        service.baseUrl().toString(),
        "LAMBDA_ENDPOINT",
        service.baseUrl().toString(),
        "EMPLOYER_LIMIT",
        "0");
  }

  /** Warms up the stand-in for AWS, because AWS itself is never cold. */
  private static void warmUp(LocalService service) {
    Settings settings = service.core().settings();
    String jobs = settings.table("JOBS_TABLE");
    AttributeValue one = AttributeValue.fromN("1");
    for (int connection = 0; connection < WARM_UP; connection++) {
      SampleJob.put(service.core().jobs());
      try (DynamoDbClient client = DynamoDbModule.clientBuilder(settings).build()) {
        client.getItem(get -> get.tableName(jobs).key(Map.of("id", one)));
        client.query(
            query ->
                query
                    .tableName(jobs)
                    .indexName("employer-publishDate")
                    .keyConditionExpression("employerId = :id")
                    .expressionAttributeValues(Map.of(":id", one)));
      }
    }
  }

  /** Compares with the bars, if all functions that have some were measured. */
  private static void judge(List<Measured> functions, Subjects subjects, Report report) {
    Map<String, Measured> all =
        functions.stream().collect(toMap(each -> each.subject().name(), each -> each));
    if (!all.keySet().containsAll(Subjects.WARMED)) {
      return;
    }
    Measured get = all.get("GetJob");
    report.atMost(
        "GetJob, cold, against the naive one",
        get.first(Kind.COLD) / all.get(Subjects.NAIVE).first(Kind.COLD),
        " x",
        0.75);
    for (String name : Subjects.WARMED.stream().sorted().toList()) {
      Measured function = all.get(name);
      if (Set.of("Authorize", "GetJob").contains(name)) {
        report.atMost(name + ", restored", function.first(Kind.PRIMED), " ms", 25);
      } else {
        report.atMost(
            name + ", restored, against GetJob",
            function.first(Kind.PRIMED) / get.first(Kind.PRIMED),
            " x",
            2.5);
      }
      report.atMost(
          name + ", restored, against unprimed",
          function.first(Kind.PRIMED) / function.first(Kind.UNPRIMED),
          " x",
          0.1);
    }
    if (all.get(Subjects.BARE).hasWarm()) {
      report.atMost(
          "GetJob, warm, against a bare GetItem (p50)",
          get.warm(0.5) / all.get(Subjects.BARE).warm(0.5),
          " x",
          1.15);
    }
    report.atMost("functions, the artifact", megabytes(subjects.functionsArtifact()), " MB", 0.15);
    report.atMost("core layer", megabytes(subjects.coreLayer()), " MB", 16);
  }

  private static double megabytes(List<Path> jars) {
    return jars.stream().mapToLong(jar -> jar.toFile().length()).sum() / 1e6;
  }
}
