package jobpostings.local.stream;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.local.json.JsonLines;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The streams that the template feeds to functions. */
public final class StreamFeeds implements AutoCloseable {
  private final DynamoDbStreamsClient client;
  private final LambdaRuntime lambda;
  private final JsonLines undelivered;
  private final Optional<Path> data;
  private final PrintStream log;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final List<StreamFeed> feeds = new ArrayList<>();

  /**
   * @param endpoint of the DynamoDB with the streams
   * @param undelivered where messages about failures go
   * @param data the folder to keep positions in; none means in memory
   */
  public StreamFeeds(
      URI endpoint,
      LambdaRuntime lambda,
      JsonLines undelivered,
      Optional<Path> data,
      PrintStream log) {
    this.client =
        DynamoDbStreamsClient.builder()
            .endpointOverride(endpoint)
            .region(Region.of(LocalAccount.REGION))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClientBuilder(AwsCrtHttpClient.builder())
            .build();
    this.lambda = lambda;
    this.undelivered = undelivered;
    this.data = data;
    this.log = log;
  }

  /**
   * Starts feeding them, each from where it stopped.
   *
   * @param tables the client of the tables with the streams
   */
  public void start(List<Template.StreamSource> sources, DynamoDbClient tables) {
    for (Template.StreamSource source : sources) {
      String arn =
          tables.describeTable(get -> get.tableName(source.table())).table().latestStreamArn();
      if (arn == null) {
        log.printf(
            "The table %s was made without a stream, so %s is not fed."
                + " Start with an empty data folder.%n",
            source.table(), source.function());
      } else {
        feeds.add(feed(source, arn));
      }
    }
  }

  private StreamFeed feed(Template.StreamSource source, String arn) {
    String kept = "position-of-%s.json".formatted(source.function());
    StreamPosition position = new StreamPosition(data.map(folder -> folder.resolve(kept)));
    StreamBatches batches =
        new StreamBatches(
            source,
            arn,
            lambda,
            position,
            new Undelivered(undelivered, source.function(), arn),
            stopped);
    return new StreamFeed(new StreamReader(client, arn, position, log), batches, log);
  }

  @Override
  public void close() {
    stopped.set(true);
    feeds.forEach(StreamFeed::close);
    client.close();
  }
}
