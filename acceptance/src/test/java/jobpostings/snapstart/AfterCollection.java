package jobpostings.snapstart;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** GetJob after a garbage collection, which removes whatever nothing refers to. */
public final class AfterCollection implements RequestStreamHandler {
  private final RequestStreamHandler handler;

  public AfterCollection() throws ReflectiveOperationException {
    handler =
        (RequestStreamHandler)
            Thread.currentThread()
                .getContextClassLoader()
                .loadClass("jobpostings.functions.GetJobHandler")
                .getConstructor()
                .newInstance();
    System.gc();
  }

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    handler.handleRequest(in, out, context);
  }
}
