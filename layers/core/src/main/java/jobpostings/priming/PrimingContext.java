package jobpostings.priming;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.util.Optional;

/** The context of a sample request, and its logger, whose lines and metrics go nowhere. */
final class PrimingContext implements Context, LambdaLogger {
  private Optional<String> error = Optional.empty();

  /**
   * @throws IOException if an error was logged
   */
  void requireNoError() throws IOException {
    if (error.isPresent()) {
      throw new IOException(error.get());
    }
  }

  @Override
  public LambdaLogger getLogger() {
    return this;
  }

  @Override
  public void log(String message) {}

  @Override
  public void log(byte[] message) {}

  @Override
  public void log(String message, LogLevel level) {
    if (level == LogLevel.ERROR) {
      error = error.or(() -> Optional.of(message));
    }
  }

  @Override
  public String getAwsRequestId() {
    return "00000000-0000-0000-0000-000000000000";
  }

  @Override
  public String getLogGroupName() {
    return "";
  }

  @Override
  public String getLogStreamName() {
    return "";
  }

  @Override
  public String getFunctionName() {
    return "";
  }

  @Override
  public String getFunctionVersion() {
    return "";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "";
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
    return 10_000;
  }

  @Override
  public int getMemoryLimitInMB() {
    return 0;
  }
}
