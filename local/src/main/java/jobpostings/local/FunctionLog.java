package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.io.PrintStream;

/** Writes what a function logs, every line under the function's name. */
record FunctionLog(String function, PrintStream out) implements LambdaLogger {

  @Override
  public void log(String message) {
    message.lines().forEach(line -> out.println("  " + function + " | " + line));
  }

  @Override
  public void log(byte[] message) {
    log(new String(message, UTF_8));
  }
}
