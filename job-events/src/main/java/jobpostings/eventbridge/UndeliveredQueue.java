package jobpostings.eventbridge;

import java.time.Duration;
import java.util.List;
import jobpostings.settings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;
import software.amazon.awssdk.services.sqs.model.Message;

/** The queue of messages about what could not be published. */
final class UndeliveredQueue implements AutoCloseable {
  private static final int MOST_MESSAGES = 10;

  private final SqsClient client;
  private final String url;

  UndeliveredQueue(Settings settings) {
    this.client = client(settings);
    this.url = settings.undeliveredQueue();
  }

  private static SqsClient client(Settings settings) {
    SqsClientBuilder builder =
        SqsClient.builder()
            .region(Region.of(settings.region()))
            .httpClientBuilder(AwsCrtHttpClient.builder());
    settings
        .sqsEndpoint()
        .ifPresent(
            endpoint ->
                builder
                    .endpointOverride(endpoint)
                    .credentialsProvider(
                        StaticCredentialsProvider.create(
                            AwsBasicCredentials.create("local", "local"))));
    return builder.build();
  }

  /**
   * Some messages, of which nobody else gets any meanwhile; none when there are no more.
   *
   * @param meanwhile longer than it takes to deal with them
   */
  List<Message> receive(Duration meanwhile) {
    return client
        .receiveMessage(
            receive ->
                receive
                    .queueUrl(url)
                    .maxNumberOfMessages(MOST_MESSAGES)
                    .waitTimeSeconds(1)
                    .visibilityTimeout((int) meanwhile.toSeconds()))
        .messages();
  }

  void delete(String receipt) {
    client.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(receipt));
  }

  /** Lets the next who asks get it. */
  void giveBack(String receipt) {
    client.changeMessageVisibility(
        change -> change.queueUrl(url).receiptHandle(receipt).visibilityTimeout(0));
  }

  @Override
  public void close() {
    client.close();
  }
}
