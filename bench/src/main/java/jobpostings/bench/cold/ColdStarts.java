package jobpostings.bench.cold;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.settings.Settings;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpConfigurationOption;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.AttributeMap;

/** The benchmark of first answers: {@code -Dbench=cold}. */
public final class ColdStarts {
  /** How many connections the stand-in for AWS gets before those that count. */
  private static final int WARM_UP = 1_000;

  private ColdStarts() {}

  /**
   * Measures, and prints.
   *
   * @param project the folder of template.yaml
   * @param out where figures go
   * @param runs starts of each function and kind
   * @param calls of each function when it is warm
   * @param names of the functions to measure; empty means all
   * @param isTls whether functions reach DynamoDB through TLS, as on AWS
   */
  public static void measure(
      Path project, Path out, int runs, int calls, List<String> names, boolean isTls) {
    Machine machine = new Machine();
    machine.leaveOneFree();
    Path folder = makeFolder(out);
    Options quiet =
        Options.inMemory()
            .withoutBackground()
            .log(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(project.resolve("template.yaml"), quiet)) {
      URI dynamoDb = service.core().settings().dynamoDbEndpoint().orElseThrow();
      Optional<TlsFront> tls =
          isTls ? Optional.of(TlsFront.start(dynamoDb, folder)) : Optional.empty();
      URI endpoint = tls.map(TlsFront::endpoint).orElse(dynamoDb);
      Map<String, String> surroundings = new HashMap<>();
      surroundings.put("AWS_REGION", service.core().settings().region());
      surroundings.put("AWS_ENDPOINT_URL_DYNAMODB", endpoint.toString());
      surroundings.put("EVENTBRIDGE_ENDPOINT", service.baseUrl().toString());
      surroundings.put("EMPLOYER_LIMIT", "0");
      warmUp(service, endpoint);
      Subjects all = new Subjects(project, folder, surroundings);
      List<Subject> subjects = new ArrayList<>(all.baselines());
      all.functions().stream()
          .filter(subject -> names.isEmpty() || names.contains(subject.name()))
          .forEach(subjects::add);
      Launcher launcher = new Launcher(folder, machine, tls, List.of());
      boolean hasCache = launcher.learn(subjects.get(1));
      Map<String, Figures> figures =
          new ColdBench(service, launcher, subjects).measure(runs, calls);
      String circumstances =
          "%s; Java %s; %d starts of each; DynamoDB through %s; client %s ahead-of-time cache"
              .formatted(
                  machine.description(),
                  Runtime.version(),
                  runs,
                  isTls ? "TLS" : "plain HTTP",
                  hasCache ? "with its" : "without an");
      System.out.println(ColdReport.table(figures));
      System.out.println(circumstances);
      System.out.println();
      Report report = new Report(System.out);
      if (figures.keySet().containsAll(Bars.FUNCTIONS)) {
        new Bars(figures, report).judge(new Artifacts(project), isTls);
      }
      ColdReport.write(out.resolve("cold.json"), circumstances, figures, report);
      tls.ifPresent(TlsFront::close);
    }
  }

  /** Warms up the stand-in for AWS, because AWS itself is never cold. */
  private static void warmUp(LocalService service, URI dynamoDb) {
    Settings settings = service.core().settings();
    AttributeMap trusting =
        AttributeMap.builder().put(SdkHttpConfigurationOption.TRUST_ALL_CERTIFICATES, true).build();
    String jobs = settings.table("JOBS_TABLE");
    AttributeValue one = AttributeValue.fromN("1");
    for (int connection = 0; connection < WARM_UP; connection++) {
      SampleJob.put(service.core().jobs());
      try (SdkHttpClient http = AwsCrtHttpClient.builder().buildWithDefaults(trusting);
          DynamoDbClient client =
              DynamoDbModule.clientBuilder(settings)
                  .httpClientBuilder(null)
                  .httpClient(http)
                  .endpointOverride(dynamoDb)
                  .build()) {
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

  private static Path makeFolder(Path out) {
    try {
      return Files.createDirectories(out.resolve("cold")).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
