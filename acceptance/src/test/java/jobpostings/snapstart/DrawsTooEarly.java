package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.Random;

/** Does what no function may: it draws its answer before the snapshot. */
public final class DrawsTooEarly implements RequestStreamHandler {
  private final Random random = new Random(new SecureRandom().nextLong());

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    out.write("{\"statusCode\":201,\"body\":\"%d\"}".formatted(random.nextInt()).getBytes(UTF_8));
  }
}
