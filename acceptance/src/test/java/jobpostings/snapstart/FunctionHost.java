package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Runs functions for LocalStack, each environment in a process under Lambda's own runtime client: a
 * POST to its id has a {@link Call}. A function that failed is a 202.
 */
final class FunctionHost implements AutoCloseable {
  private static final int MEMORY_MEGABYTES = 1769;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final LambdaClient client;
  private final HttpServer server;
  private final Map<String, LambdaProcess> environments = new ConcurrentHashMap<>();

  /**
   * @param folders of the function and its layers, unpacked
   */
  private record Call(List<Path> folders, Map<String, String> variables, String event) {}

  FunctionHost(Path folder) throws IOException {
    this.folder = folder;
    // The native part of the SDK's client, as the template's is for another processor.
    client = new LambdaClient(folder, List.of(Path.of(LambdaClient.find("aws-crt-0."))));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /** Host and port. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    Call call = JSON.readValue(exchange.getRequestBody(), Call.class);
    RuntimeApi.Answer answer =
        environments
            .computeIfAbsent(exchange.getRequestURI().getPath(), id -> started(id, call))
            .call(call.event());
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.isError() ? 202 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private LambdaProcess started(String id, Call call) {
    Map<String, String> variables = call.variables();
    String name = variables.get("AWS_LAMBDA_FUNCTION_NAME") + id.replace('/', '-');
    Path task =
        TaskFolder.make(
            folder.resolve(name), call.folders().stream().flatMap(FunctionHost::jars).toList());
    variables.put("LAMBDA_TASK_ROOT", task.toString());
    Subject subject = new Subject(name, variables.get("_HANDLER"), task, variables, _ -> "");
    List<String> command = client.command(subject, MEMORY_MEGABYTES, Start.COLD.flags());
    long timeout = Long.parseLong(variables.get("AWS_LAMBDA_FUNCTION_TIMEOUT"));
    RuntimeApi api = new RuntimeApi(Duration.ofSeconds(timeout));
    return LambdaProcess.start(api, subject, command, Map.of(), folder.resolve(name + ".log"));
  }

  private static Stream<Path> jars(Path code) {
    try (Stream<Path> files = Files.walk(code)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    environments.values().forEach(LambdaProcess::close);
    server.stop(0);
  }
}
