package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import jobpostings.terminal.Failure;

/**
 * Invokes the operators' functions, by their names in template.yaml. Returns what a function
 * answers, a refusal included. Fails if a function fails or can't be invoked.
 */
final class Functions {
  static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration MAX_WAIT = Duration.ofMinutes(16); // a function has 15 at most

  private static final String INTERRUPTED = "What was asked for may have been done.";

  private Functions() {}

  /** Invokes one of the local runtime, by the Invoke API that it shares with Lambda. */
  static JsonNode invoke(String url, String name, JsonNode request) {
    String path = "/2015-03-31/functions/" + name + "/invocations";
    return local(url, "POST", path, request.toString());
  }

  /**
   * What the local runtime answers to a request for what only it has.
   *
   * @param body "" for none
   */
  static JsonNode local(String url, String method, String path, String body) {
    HttpRequest call =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(MAX_WAIT)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpClient client =
        HttpClient.newBuilder().proxy(ProxySelector.of(null)).connectTimeout(MAX_WAIT).build();
    try {
      HttpResponse<String> answer = client.send(call, BodyHandlers.ofString());
      if (answer.statusCode() >= 300
          || answer.headers().firstValue("X-Amz-Function-Error").isPresent()) {
        throw new Failure(Failure.FAILED, path + " failed: " + answer.body());
      }
      return MAPPER.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw new Failure(Failure.FAILED, url + " is no local runtime of this service.", e);
    } catch (IOException e) {
      throw new Failure(
          Failure.FAILED,
          "There is no local runtime at %s. Start it with ./mvnw -q -Plocal, or name a stack on AWS with --stack."
              .formatted(url),
          e);
    } catch (InterruptedException e) {
      throw Failure.interrupted(INTERRUPTED, e);
    }
  }

  /**
   * Invokes one of a stack on AWS by the SAM CLI, with the operator's own credentials.
   *
   * @param said receives each line that the SAM CLI says, the function's log among them
   */
  static JsonNode invokeOfStack(
      String stack, String name, JsonNode request, Consumer<String> said) {
    // The request goes through a pipe, so that no key is on a command line or in a file.
    ProcessBuilder sam = new ProcessBuilder("sam", "remote", "invoke", name, "--event-file", "-");
    // What serves, which may have been rolled back; nothing else may be called.
    sam.command().addAll(List.of("--stack-name", stack, "--parameter", "Qualifier=live"));
    // Otherwise the client would call again when an answer takes over a minute.
    sam.environment().put("AWS_MAX_ATTEMPTS", "1");
    Ended ended =
        run(
            sam,
            request.toString(),
            "The SAM CLI, sam, can't be run: it calls the functions on AWS. How to install it:"
                + " https://docs.aws.amazon.com/serverless-application-model/latest/developerguide"
                + "/install-sam-cli.html",
            said);
    try {
      JsonNode json = MAPPER.readTree(ended.output());
      if (ended.exitCode() != 0 || json.isMissingNode() || json.has("errorType")) {
        throw new Failure(
            Failure.FAILED, "%s of %s failed. %s".formatted(name, stack, ended.output()));
      }
      return json;
    } catch (JsonProcessingException e) {
      throw new Failure(
          Failure.FAILED, "%s of %s gave no answer that can be read.".formatted(name, stack), e);
    }
  }

  /** How a program ended, and what it wrote to standard output. */
  record Ended(int exitCode, String output) {}

  /**
   * Runs a program to its end on that input; fails with the message unrunnable if it can't.
   *
   * @param said receives each line of its standard error, on another thread
   */
  static Ended run(ProcessBuilder program, String in, String unrunnable, Consumer<String> said) {
    try {
      Process process = program.start();
      Thread saying =
          new Thread(() -> process.errorReader(StandardCharsets.UTF_8).lines().forEach(said));
      saying.start();
      try (OutputStream out = process.getOutputStream()) {
        out.write(in.getBytes(StandardCharsets.UTF_8));
      }
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      saying.join();
      return new Ended(process.waitFor(), output);
    } catch (IOException e) {
      throw new Failure(Failure.FAILED, unrunnable, e);
    } catch (InterruptedException e) {
      throw Failure.interrupted(INTERRUPTED, e);
    }
  }
}
