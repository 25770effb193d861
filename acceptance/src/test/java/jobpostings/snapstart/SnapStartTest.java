package jobpostings.snapstart;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.contract.support.Seed;
import jobpostings.job.Author;
import jobpostings.job.JobKey;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.jsoup.parser.StreamParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions under Lambda's own runtime client, which tells them of a snapshot and of a restore. */
@Tag("deep")
class SnapStartTest {
  private static final Path PROJECT = Path.of("..");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Samples SAMPLES = new Samples(PROJECT);

  private static final Pattern LOADED = Pattern.compile("\\[class,load\\] (\\S+) source: ");

  /** Of databind, of jsoup, and of the places, which load the JDK's tables of Unicode. */
  private static final List<String> NEEDED_BY_OTHERS =
      List.of(
          ObjectNode.class.getName(),
          StreamParser.class.getName(),
          "jobpostings.location.PlaceName");

  private static final Path FOLDER = Path.of("target", "snapstart").toAbsolutePath();

  private static Path task;
  private static Launcher launcher;
  private static LocalService service;

  @BeforeAll
  static void start() throws IOException {
    Files.createDirectories(FOLDER);
    task = TaskFolder.make(FOLDER.resolve("task"), Jars.ofClassPath(FOLDER));
    launcher = new Launcher(FOLDER, new Machine(true), List.of(testClasses()));
    service =
        LocalService.start(
            PROJECT.resolve("template.yaml"),
            Options.inMemory()
                .withBackground(false)
                .withLog(new PrintStream(OutputStream.nullOutputStream())));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Path testClasses() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> path.endsWith("test-classes"))
        .findFirst()
        .orElseThrow();
  }

  private static Subject subject(String name, String handler, URI dynamoDb) {
    Map<String, String> environment = new HashMap<>(deployed(name).environment());
    environment.put("AWS_REGION", service.core().settings().region());
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", dynamoDb.toString());
    IntFunction<String> events =
        call -> SAMPLES.of(name).apply(call).replaceAll("\\\\\"referenceId\\\\\": .*?,", "");
    return new Subject(name, handler, task, environment, events);
  }

  private static Template.Function deployed(String name) {
    return TemplateReader.read(PROJECT.resolve("template.yaml")).functions().stream()
        .filter(function -> function.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A third of the functions that someone waits for, those that the API calls; by the seed. */
  static Stream<Template.Function> primed() {
    Template template = TemplateReader.read(PROJECT.resolve("template.yaml"));
    Set<String> called =
        template.api().routes().stream()
            .flatMap(
                route ->
                    Stream.concat(
                        Stream.of(route.function()),
                        route.authorizer().map(Template.Authorizer::function).stream()))
            .collect(toSet());
    List<Template.Function> drawn =
        new ArrayList<>(
            template.functions().stream()
                .filter(function -> called.contains(function.name()))
                .toList());
    Collections.shuffle(drawn, Seed.random("snapstart"));
    return drawn.stream().limit(drawn.size() / 3);
  }

  /** What a process asked of DynamoDB: which operation, and by whose signature. */
  private record Asked(Optional<String> operation, Optional<String> signature) {
    private static final Asked FOR_NOTHING = new Asked(Optional.empty(), Optional.empty());

    private static Asked of(HttpExchange exchange) throws IOException {
      exchange.getRequestBody().readAllBytes();
      var headers = exchange.getRequestHeaders();
      return new Asked(
          Optional.ofNullable(headers.getFirst("X-Amz-Target")),
          Optional.ofNullable(headers.getFirst("Authorization")));
    }
  }

  /**
   * Two run side by side, each with a folder, a launcher and a server of its own, and few rounds:
   * how much is compiled is not seen here.
   */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("primed")
  void aFunctionIsPrimedWithoutATable(Template.Function function) throws IOException {
    Path folder = Files.createDirectories(FOLDER.resolve(function.name()));
    Launcher ofItsOwn = new Launcher(folder, new Machine(false), List.of(testClasses()));
    ConcurrentLinkedQueue<Asked> asked = new ConcurrentLinkedQueue<>();
    HttpServer nobody =
        serving(
            exchange -> {
              asked.add(Asked.of(exchange));
              exchange.sendResponseHeaders(400, -1);
              exchange.close();
            });
    try {
      Subject subject = subject(function.name(), function.handler(), URI.create(address(nobody)));
      subject.environment().put("AWS_CONTAINER_CREDENTIALS_FULL_URI", address(nobody));
      try (LambdaProcess process =
          ofItsOwn.launch(
              subject,
              Start.PRIMED,
              List.of("-XX:TieredStopAtLevel=1", "-Djobpostings.priming.rounds=3"))) {
        assertThat(ofItsOwn.output()).contains("Primed with ").doesNotContain("WARN", "ERROR");
        assertThat(asked).allSatisfy(it -> assertThat(it).isEqualTo(Asked.FOR_NOTHING));
        assertThat(asked).hasSizeLessThanOrEqualTo(1);
        String toNobody = ":%04X".formatted(nobody.getAddress().getPort());
        assertThat(Sockets.of(process.pid()))
            .as("only those that ask Lambda for events")
            .isNotEmpty()
            .noneMatch(it -> it.endsWith(toNobody));
      }
    } finally {
      nobody.stop(0);
    }
  }

  private static HttpServer serving(HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    return server;
  }

  private static String address(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Everything that stands in for AWS while a function is primed refuses its calls. */
  @Test
  void primingThatFailsIsLoggedAndHarmless() {
    SampleJob.put(service.core().jobs());
    Subject subject = getJob(deployed("GetJob").handler());

    try (LambdaProcess process =
        launcher.launch(subject, Start.PRIMED, List.of("-Dsun.net.httpserver.maxReqHeaders=1"))) {
      assertThat(launcher.output())
          .contains("Not primed with get-job.json", "\"of\":\"get-job.json\",\"notPrimed\":1");
      assertThat(process.restoreAndAnswer(subject.events().apply(0)))
          .contains("\"statusCode\":200");
    }
  }

  /**
   * Classes that the JVM loads in the first request cost time there, and are not compiled either.
   */
  @Test
  void nothingOfTheServiceOrOfTheSdkIsLeftToLoadAfterTheRestore() {
    SampleJob.put(service.core().jobs());
    Subject subject = getJob(deployed("GetJob").handler());

    try (LambdaProcess process =
        launcher.launch(subject, Start.PRIMED, List.of("-Xlog:class+load:stdout"))) {
      long before = launcher.output().lines().count();
      process.restoreAndAnswer(subject.events().apply(0));
      assertThat(launcher.output().lines().skip(before))
          .filteredOn(line -> line.contains(" source: "))
          .isNotEmpty()
          .noneMatch(line -> line.contains("jobpostings") || line.contains("awssdk"));
    }
  }

  /** docs/cold-start.md: only functions that need them load databind, jsoup and the places. */
  @Test
  void aJobIsReadWithoutLoadingWhatOtherFunctionsNeed() {
    SampleJob.put(service.core().jobs());
    Subject createJob = subject("CreateJob", deployed("CreateJob").handler(), dynamoDb());

    assertThat(loadedUntilFirstResponse(getJob(deployed("GetJob").handler())))
        .contains(deployed("GetJob").handler())
        .doesNotContainAnyElementsOf(NEEDED_BY_OTHERS);
    assertThat(loadedUntilFirstResponse(createJob)).containsAll(NEEDED_BY_OTHERS);
  }

  /** The names of the classes that a function has loaded when its first response is there. */
  private static Set<String> loadedUntilFirstResponse(Subject subject) {
    try (LambdaProcess process =
        launcher.launch(subject, Start.COLD, List.of("-Xlog:class+load:stdout"))) {
      process.millisecondsToFirst(subject.events().apply(0));
      return LOADED
          .matcher(launcher.output())
          .results()
          .map(line -> line.group(1))
          .collect(toSet());
    }
  }

  @Test
  void whatPrimesIsStillHeldWhenTheSnapshotComes() {
    SampleJob.put(service.core().jobs());
    Subject subject = getJob(AfterCollection.class.getName());

    try (LambdaProcess process = launcher.launch(subject, Start.PRIMED, List.of())) {
      assertThat(launcher.output()).contains("Primed with get-job.json");
      process.restoreAndInvoke(subject.events().apply(0));
    }
  }

  private static Subject getJob(String handler) {
    return subject("GetJob", handler, dynamoDb());
  }

  private static URI dynamoDb() {
    return service.core().settings().endpoint("DYNAMODB_ENDPOINT").orElseThrow();
  }

  @Test
  void twoThatAreRestoredFromOneSnapshotDiffer() throws IOException {
    Subject subject = subject("CreateJob", deployed("CreateJob").handler(), dynamoDb());

    Created one = create(subject, "one");
    Created other = create(subject, "other");

    assertThat(one.id()).isNotEqualTo(other.id());
    assertThat(one.etag()).isNotEqualTo(other.etag());
  }

  /** Shows that the test above could fail. */
  @Test
  void twoThatDrawBeforeTheirSnapshotAreTheSame() throws IOException {
    Subject subject = getJob(DrawsTooEarly.class.getName());

    assertThat(restored(subject, "one")).isEqualTo(restored(subject, "other"));
  }

  private record Created(int id, String etag) {}

  /** What a copy creates, which is removed so that the next may create the same. */
  private static Created create(Subject subject, String copy) throws IOException {
    JsonNode headers = JSON.readTree(restored(subject, copy)).path("headers");
    String location = headers.path("Location").asText();
    int id = Integer.parseInt(location.substring(location.lastIndexOf('/') + 1));
    assertThat(
            service
                .core()
                .jobs()
                .delete(
                    new JobKey.ById(Samples.CREATING_EMPLOYER, id),
                    Author.operator("sample"),
                    _ -> {}))
        .isPresent();
    return new Created(id, headers.path("ETag").asText());
  }

  /** The answer of a copy of one snapshot. */
  private static String restored(Subject subject, String copy) throws IOException {
    Path restored = FOLDER.resolve(subject.name() + copy);
    Path security = FOLDER.resolve("security");
    Files.writeString(
        security,
        """
        security.provider.1=%s
        security.provider.2=SUN
        security.provider.3=SunRsaSign
        security.provider.4=SunEC
        security.provider.5=SunJSSE
        security.provider.6=SunJCE
        """
            .formatted(SameChance.class.getName()));
    List<String> flags =
        List.of(
            "-Djava.security.properties=" + security, "-D" + SameChance.RESTORED + "=" + restored);
    Files.deleteIfExists(restored);
    try (LambdaProcess process = launcher.launch(subject, Start.PRIMED, flags)) {
      Files.createFile(restored);
      return process.restoreAndAnswer(subject.events().apply(0));
    } catch (IllegalStateException e) {
      throw new AssertionError(launcher.output(), e);
    }
  }
}
