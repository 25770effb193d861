package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import jobpostings.terminal.Failure;

/**
 * The functions of a stack on AWS, by the SAM CLI, which finds a function by its name in the
 * template and signs the call with the operator's own credentials. Requests and answers go through
 * pipes, so that no key is on a command line or in a file.
 */
final class StackFunctions implements Functions {
  private final String stack;
  private final ObjectMapper mapper = new ObjectMapper();

  StackFunctions(String stack) {
    this.stack = stack;
  }

  @Override
  public JsonNode invoke(String name, JsonNode request) {
    ProcessBuilder sam =
        new ProcessBuilder(
                "sam",
                "remote",
                "invoke",
                name,
                "--stack-name",
                stack,
                "--event-file",
                "-",
                // What serves, which may have been rolled back; nothing else may be called.
                "--parameter",
                "Qualifier=live")
            .redirectError(Redirect.INHERIT);
    // Otherwise the client would call again when an answer takes over a minute.
    sam.environment().put("AWS_MAX_ATTEMPTS", "1");
    try {
      Process process = sam.start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(request.toString().getBytes(StandardCharsets.UTF_8));
      }
      String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      JsonNode json = mapper.readTree(answer);
      if (exitCode != 0 || !json.isObject() || json.has("errorType")) {
        throw new Failure(Failure.FAILED, "%s of %s failed. %s".formatted(name, stack, answer));
      }
      return json;
    } catch (JsonProcessingException e) {
      throw new Failure(
          Failure.FAILED, "%s of %s gave no answer that can be read.".formatted(name, stack), e);
    } catch (IOException e) {
      throw new Failure(
          Failure.FAILED, "The SAM CLI, sam, can't be run: it calls the functions on AWS.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(Failure.FAILED, "Interrupted. What was asked for may have been done.", e);
    }
  }
}
