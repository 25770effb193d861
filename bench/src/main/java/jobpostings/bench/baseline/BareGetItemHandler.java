package jobpostings.bench.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a job's item through the service's own client, and does nothing with it. */
public final class BareGetItemHandler implements RequestStreamHandler {
  private static final byte[] FOUND = "{\"statusCode\":200}".getBytes(UTF_8);
  private static final byte[] MISSING = "{\"statusCode\":404}".getBytes(UTF_8);
  private static final Pattern ID = Pattern.compile("/jobs/([0-9]+)\"");

  private final Settings settings = Settings.ofProcess();
  private final DynamoDbClient client = DynamoDbModule.clientBuilder(settings).build();

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    Matcher path = ID.matcher(new String(in.readAllBytes(), UTF_8));
    if (!path.find()) {
      throw new IllegalArgumentException("This is not an event of GET /jobs/{id}.");
    }
    Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromN(path.group(1)));
    boolean found =
        client.getItem(get -> get.tableName(settings.table("JOBS_TABLE")).key(key)).hasItem();
    out.write(found ? FOUND : MISSING);
  }
}
