package jobpostings.local.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Collectors;
import jobpostings.local.json.Json;

/** Writes what a function logs, each line with the function's name. */
public record FunctionLog(String function, PrintStream out) implements LambdaLogger {
  /** The member that lines with metrics for CloudWatch have. */
  private static final String METRICS = "_aws";

  @Override
  public void log(String message) {
    message.lines().forEach(line -> out.println("  " + function + " | " + line));
  }

  /** Writes a failure with its stack trace. */
  public void log(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    log(text.toString());
  }

  /** Writes what a request was as names and values, on one line. */
  @Override
  public void log(byte[] message) {
    try {
      JsonNode line = Json.read(message);
      log(line.isObject() ? shown(line) : new String(message, UTF_8));
    } catch (IOException e) {
      log(new String(message, UTF_8));
    }
  }

  private static String shown(JsonNode line) {
    return line.properties().stream()
        .filter(member -> !member.getKey().equals(METRICS))
        .map(member -> member.getKey() + "=" + member.getValue().asText())
        .collect(Collectors.joining(" "));
  }
}
