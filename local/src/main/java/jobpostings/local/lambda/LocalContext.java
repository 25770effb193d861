package jobpostings.local.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;

/** What a function can find out about its invocation. */
public record LocalContext(
    Template.Function function, LambdaLogger logger, String requestId, Instant deadline)
    implements Context {

  public LocalContext(Template.Function function, LambdaLogger logger) {
    this(
        function,
        logger,
        UUID.randomUUID().toString(),
        Instant.now().plusSeconds(function.timeoutSeconds()));
  }

  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/" + function.name();
  }

  @Override
  public String getLogStreamName() {
    return "local";
  }

  @Override
  public String getFunctionName() {
    return function.name();
  }

  @Override
  public String getFunctionVersion() {
    return "$LATEST";
  }

  @Override
  public String getInvokedFunctionArn() {
    return LocalAccount.functionArn(function.name());
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
    return (int) Math.max(0, Duration.between(Instant.now(), deadline).toMillis());
  }

  @Override
  public int getMemoryLimitInMB() {
    return function.memoryMegabytes();
  }

  @Override
  public LambdaLogger getLogger() {
    return logger;
  }
}
