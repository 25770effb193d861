package jobpostings.bench.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The floor: answers at once, whatever the request. */
public final class NothingHandler implements RequestStreamHandler {
  private static final byte[] ANSWER = "{\"statusCode\":200}".getBytes(UTF_8);

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    out.write(ANSWER);
  }
}
