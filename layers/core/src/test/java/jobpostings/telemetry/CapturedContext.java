package jobpostings.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** An invocation's context, which keeps what is logged. */
public final class CapturedContext implements Context, LambdaLogger {
  private final List<String> lines = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private int sampled = 1;

  public List<String> lines() {
    return lines;
  }

  /** Texts, each of which Lambda logs as the message of a JSON object of its own. */
  public List<String> failures() {
    return failures;
  }

  /** The last line, read as JSON. */
  public JsonNode line() {
    try {
      return new ObjectMapper().readTree(lines.getLast());
    } catch (IOException e) {
      throw new UncheckedIOException(lines.toString(), e);
    }
  }

  @Override
  public void log(String message) {
    throw new AssertionError("Lambda would wrap it: " + message);
  }

  @Override
  public void log(String message, LogLevel level) {
    failures.add(message);
  }

  @Override
  public void log(byte[] message) {
    lines.add(new String(message, UTF_8));
  }

  @Override
  public LambdaLogger getLogger() {
    return this;
  }

  @Override
  public String getAwsRequestId() {
    return "invocation-1";
  }

  /** Whether X-Ray takes this for a sample: 1, or 0. */
  public void sampled(int taken) {
    sampled = taken;
  }

  @Override
  public String getXrayTraceId() {
    return "Root=1-6b01b2e0-1f2e3d4c5b6a79880f1e2d3d;Parent=53995c3f42cd8ad8;Sampled=" + sampled;
  }

  @Override
  public String getLogGroupName() {
    return "group";
  }

  @Override
  public String getLogStreamName() {
    return "stream";
  }

  @Override
  public String getFunctionName() {
    return "function";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn";
  }

  @Override
  public CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    return 1000;
  }

  @Override
  public int getMemoryLimitInMB() {
    return 128;
  }
}
