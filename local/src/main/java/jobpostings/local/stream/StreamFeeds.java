package jobpostings.local.stream;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.FunctionLog;
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
  /**
   * Reads a stream and delivers its records until it is closed. Like Lambda, it looks for records
   * four times a second (<i>Using AWS Lambda with Amazon DynamoDB</i>).
   */
  static final class Feed implements AutoCloseable {
    private static final Duration IDLE = Duration.ofMillis(250);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    /** Longer than any invocation that ends at all. */
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final StreamReader reader;
    private final StreamBatches batches;
    private final PrintStream log;
    private final Thread thread;

    Feed(StreamReader reader, StreamBatches batches, PrintStream log) {
      this.reader = reader;
      this.batches = batches;
      this.log = log;
      String name = "stream of " + batches.source().table();
      this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    private void run() {
      try {
        while (!batches.stopped().get()) {
          Thread.sleep(deliverNext());
        }
      } catch (InterruptedException e) {
        // It is closed.
      }
    }

    /** Delivers the records that there are, and returns how long to wait before the next. */
    private Duration deliverNext() {
      try {
        Optional<StreamReader.StreamPage> page = reader.next(batches.source().batchSize());
        page.ifPresent(batches::deliver);
        return page.isPresent() ? Duration.ZERO : IDLE;
      } catch (RuntimeException e) {
        if (batches.stopped().get()) {
          return Duration.ZERO;
        }
        new FunctionLog(Thread.currentThread().getName(), log).log(e);
        reader.rewind();
        return AFTER_FAILURE;
      }
    }

    /**
     * Waits for the invocation that is under way, but not for ever: while the process shuts down,
     * so does the HTTP client's library, and a call in progress may never be answered.
     */
    @Override
    public void close() {
      batches.stopped().set(true);
      try {
        if (!thread.join(TO_END)) {
          thread.interrupt();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private final List<Template.StreamSource> sources;
  private final Map<String, StreamPosition> positions = new HashMap<>();
  private final PrintStream log;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final List<Feed> feeds = new ArrayList<>();
  private Optional<DynamoDbStreamsClient> client = Optional.empty();

  /**
   * Reads how far each of these was fed.
   *
   * @param data the folder to keep positions in; none means in memory
   * @throws java.io.UncheckedIOException if that can't be read; its message says why
   */
  public StreamFeeds(List<Template.StreamSource> sources, Optional<Path> data, PrintStream log) {
    this.sources = sources;
    this.log = log;
    for (Template.StreamSource source : sources) {
      String kept = "position-of-%s.json".formatted(source.function());
      positions.put(
          source.function(), new StreamPosition(data.map(folder -> folder.resolve(kept))));
    }
  }

  /**
   * Starts feeding them, each from where it stopped.
   *
   * @param endpoint of the DynamoDB that has the streams
   * @param discarded receives what functions give up on
   */
  public void start(
      URI endpoint, DynamoDbClient tables, LambdaRuntime lambda, DiscardedBatches discarded) {
    DynamoDbStreamsClient streams =
        DynamoDbStreamsClient.builder()
            .endpointOverride(endpoint)
            .region(Region.of(LocalAccount.REGION))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClientBuilder(AwsCrtHttpClient.builder())
            .build();
    client = Optional.of(streams);
    for (Template.StreamSource source : sources) {
      String arn =
          tables.describeTable(get -> get.tableName(source.table())).table().latestStreamArn();
      if (arn == null) {
        log.printf(
            "The table %s was made without a stream, so %s is not fed."
                + " Start with an empty data folder.%n",
            source.table(), source.function());
      } else {
        StreamPosition position = positions.get(source.function());
        StreamReader reader = new StreamReader(streams, arn, position, log);
        StreamBatches batches =
            new StreamBatches(source, arn, lambda, position, discarded, stopped);
        feeds.add(new Feed(reader, batches, log));
      }
    }
  }

  @Override
  public void close() {
    stopped.set(true);
    feeds.forEach(Feed::close);
    client.ifPresent(DynamoDbStreamsClient::close);
  }
}
