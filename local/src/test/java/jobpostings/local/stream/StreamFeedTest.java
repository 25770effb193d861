package jobpostings.local.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class StreamFeedTest {
  private final PrintStream log = new PrintStream(OutputStream.nullOutputStream());
  private final AtomicBoolean stopped = new AtomicBoolean();

  @Tag("deep")
  @Test
  @Timeout(60)
  void closingDoesNotWaitForACallThatIsNeverAnswered() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DynamoDbStreamsClient client = client(silent.getLocalPort())) {
      StreamFeeds.Feed feed = feed(client);
      try (Socket connection = silent.accept()) {
        int begun = connection.getInputStream().read();
        assertThat(begun).isEqualTo('P'); // Of POST: the call is under way.

        feed.close();

        // Reads to the end, which comes only when the caller has given up.
        byte[] call = connection.getInputStream().readAllBytes();
        assertThat(new String(call, UTF_8)).contains("DescribeStream");
      }
    }
  }

  private static DynamoDbStreamsClient client(int port) {
    return DynamoDbStreamsClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.of(LocalAccount.REGION))
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .httpClientBuilder(AwsCrtHttpClient.builder())
        .build();
  }

  private StreamFeeds.Feed feed(DynamoDbStreamsClient client) {
    StreamPosition position = new StreamPosition(Optional.empty());
    Template.StreamSource source =
        new Template.StreamSource(
            "Follow", "Things", 100, false, false, Optional.empty(), Optional.empty());
    StreamBatches batches =
        new StreamBatches(
            source,
            "arn:of:stream",
            new LambdaRuntime(List.of(), Map.of(), _ -> null, log),
            position,
            new DiscardedBatches(Optional.empty()),
            stopped);
    StreamReader reader = new StreamReader(client, "arn:of:stream", position, log);
    return new StreamFeeds.Feed(reader, batches, log);
  }
}
