package jobpostings.snapstart;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A function in a process of its own, until it is closed. */
public final class LambdaProcess implements AutoCloseable {
  private static final Pattern STATUS = Pattern.compile("\"statusCode\": ?([0-9]+)");

  private final RuntimeApi api;
  private final Process process;
  private final long begin;

  private LambdaProcess(RuntimeApi api, Process process, long begin) {
    this.api = api;
    this.process = process;
    this.begin = begin;
  }

  /**
   * Starts it. When this returns, it has asked for its first event or to be restored.
   *
   * @param environment in addition to Lambda's own and the subject's
   * @param log where its output goes
   */
  static LambdaProcess start(
      RuntimeApi api,
      Subject subject,
      List<String> command,
      Map<String, String> environment,
      Path log) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(subject.task().toFile());
    builder
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .redirectInput(new File("/dev/null"));
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.put("PATH", System.getenv("PATH"));
    variables.put("LANG", "en_US.UTF-8");
    variables.put("TZ", ":UTC");
    variables.put("AWS_LAMBDA_RUNTIME_API", api.address());
    variables.put("AWS_LAMBDA_FUNCTION_NAME", subject.name());
    variables.put("AWS_LAMBDA_FUNCTION_VERSION", "1");
    variables.put("AWS_LAMBDA_LOG_FORMAT", "JSON");
    variables.put("AWS_LAMBDA_LOG_LEVEL", "INFO");
    // The file descriptor for log lines, each written at once: stdout.
    variables.put("_LAMBDA_TELEMETRY_LOG_FD", "1");
    variables.put("LAMBDA_TASK_ROOT", subject.task().toString());
    variables.put("_HANDLER", subject.handler());
    variables.putAll(environment);
    variables.putAll(subject.environment());
    try {
      long begin = System.nanoTime();
      LambdaProcess started = new LambdaProcess(api, builder.start(), begin);
      var _ = started.process.onExit().thenRun(api::ended);
      try {
        api.awaitReady();
      } catch (IllegalStateException e) {
        started.close();
        throw e;
      }
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends the first event; returns the milliseconds from the start of the process to its answer.
   */
  public double millisecondsToFirst(String event) {
    return (invoke(event).nanos() - begin) / 1e6;
  }

  /** Lets it go on as if restored from a snapshot; returns the milliseconds to its first answer. */
  public double restoreAndInvoke(String event) {
    long restored = api.restore();
    return (answerNext(event).nanos() - restored) / 1e6;
  }

  /** Lets it go on as if restored, and returns its first answer. */
  public String restoreAndAnswer(String event) {
    api.restore();
    return answerNext(event).body();
  }

  private RuntimeApi.Answer answerNext(String event) {
    api.awaitReady();
    return invoke(event);
  }

  /** Sends the event that it has asked for. */
  RuntimeApi.Answer invoke(String event) {
    api.invoke(bytes(event));
    return answer();
  }

  /** What it answers to an event, also if it fails. It then has asked for the next. */
  RuntimeApi.Answer call(String event) {
    api.invoke(bytes(event));
    RuntimeApi.Answer answer = api.awaitAnswer();
    api.awaitReady();
    return answer;
  }

  /** The milliseconds that the next event takes. */
  public double millisecondsOfNext(String event) {
    api.awaitReady();
    long handed = api.invoke(bytes(event));
    return (answer().nanos() - handed) / 1e6;
  }

  /**
   * @throws IllegalStateException if the function failed, or did not answer as expected
   */
  private RuntimeApi.Answer answer() {
    RuntimeApi.Answer answer = api.awaitAnswer();
    if (answer.isError() || !isExpected(answer.body())) {
      throw new IllegalStateException("The function answered " + answer.body());
    }
    return answer;
  }

  /** Whether a function did what its sample asks for; 405 is what RejectMethod is for. */
  private static boolean isExpected(String body) {
    Matcher status = STATUS.matcher(body);
    if (status.find()) {
      int code = Integer.parseInt(status.group(1));
      return code < 300 || code == 405;
    }
    return !body.contains("\"Deny\"") && !body.contains("\"code\"");
  }

  private static byte[] bytes(String event) {
    return event.getBytes(StandardCharsets.UTF_8);
  }

  public long pid() {
    return process.pid();
  }

  /** Ends it properly, so that the JVM can write its cache. */
  void end() {
    process.destroy();
    await(120);
  }

  private void await(int seconds) {
    try {
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The function does not end.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    await(10);
    api.close();
  }
}
