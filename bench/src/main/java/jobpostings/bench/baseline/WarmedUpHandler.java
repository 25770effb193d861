package jobpostings.bench.baseline;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import software.amazon.awssdk.core.warmup.SdkWarmUp;

/**
 * Another function, with the SDK's own warm-up before the snapshot. That also calls STS, to warm
 * the HTTP client up.
 */
public final class WarmedUpHandler implements RequestStreamHandler {
  /** The environment variable with the class name of the other function's handler. */
  public static final String HANDLER = "WARMED_UP_HANDLER";

  private final RequestStreamHandler handler;

  /**
   * @throws ReflectiveOperationException if there is no such handler
   */
  public WarmedUpHandler() throws ReflectiveOperationException {
    handler =
        Class.forName(System.getenv(HANDLER))
            .asSubclass(RequestStreamHandler.class)
            .getConstructor()
            .newInstance();
    SdkWarmUp.warmUp();
  }

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    handler.handleRequest(in, out, context);
  }
}
