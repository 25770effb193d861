package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Runs functions for LocalStack, each environment in a process under Lambda's own runtime client:
 * {@code POST /start/ID}, then {@code /invoke/ID} with an event. A function that failed is a 202.
 */
final class FunctionHost implements AutoCloseable {
  private static final int MEMORY_MEGABYTES = 1769;

  /** The native part of the SDK's client: the template's is for another processor. */
  private static final String NATIVE = "aws-crt-[0-9.]+(-linux-\\w+)?\\.jar";

  private final Path folder;
  private final LambdaClient client;
  private final HttpServer server;
  private final Map<String, Environment> environments = new ConcurrentHashMap<>();

  private record Environment(RuntimeApi api, LambdaProcess process) {}

  /**
   * @param folders of the function and its layers, unpacked
   */
  private record Wanted(List<Path> folders, Map<String, String> variables) {}

  FunctionHost(Path folder) throws IOException {
    this.folder = folder;
    client = new LambdaClient(folder, List.of());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/start/", this::start);
    server.createContext("/invoke/", this::invoke);
    server.start();
  }

  /** Host and port. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private static String id(HttpExchange exchange) {
    return exchange.getRequestURI().getPath().replaceFirst(".*/", "");
  }

  private void start(HttpExchange exchange) throws IOException {
    Wanted wanted =
        new ObjectMapper().readValue(exchange.getRequestBody(), new TypeReference<Wanted>() {});
    Path task =
        TaskFolder.make(
            folder.resolve("task-" + id(exchange)),
            wanted.folders().stream().flatMap(FunctionHost::jars).toList());
    Map<String, String> variables = wanted.variables();
    variables.put("LAMBDA_TASK_ROOT", task.toString());
    String name = variables.get("AWS_LAMBDA_FUNCTION_NAME");
    Subject subject = new Subject(name, variables.get("_HANDLER"), task, variables, _ -> "");
    List<String> command = client.command(subject, MEMORY_MEGABYTES, Start.COLD.flags());
    String timeout = variables.get("AWS_LAMBDA_FUNCTION_TIMEOUT");
    RuntimeApi api = new RuntimeApi(Duration.ofSeconds(Long.parseLong(timeout)));
    Path log = folder.resolve("%s-%s.log".formatted(name, id(exchange)));
    environments.put(
        id(exchange),
        new Environment(api, LambdaProcess.start(api, subject, command, Map.of(), log)));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private void invoke(HttpExchange exchange) throws IOException {
    RuntimeApi api = environments.get(id(exchange)).api();
    api.invoke(exchange.getRequestBody().readAllBytes());
    RuntimeApi.Answer answer = api.awaitAnswer();
    api.awaitReady();
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.isError() ? 202 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Stream<Path> jars(Path code) {
    try (Stream<Path> files = Files.walk(code)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList().stream()
          .map(jar -> jar.getFileName().toString().matches(NATIVE) ? ofThisMachine() : jar);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path ofThisMachine() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches(NATIVE))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    environments.values().forEach(environment -> environment.process().close());
    server.stop(0);
  }
}
