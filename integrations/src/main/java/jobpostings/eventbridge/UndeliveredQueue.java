package jobpostings.eventbridge;

import java.time.Duration;
import java.util.List;
import jobpostings.aws.AwsClients;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The queue of messages about events that could not be published. */
final class UndeliveredQueue implements AutoCloseable {
  private static final int MAX_MESSAGES = 10;

  private final SqsClient client;
  private final String url;

  UndeliveredQueue(Settings settings) {
    this.client =
        AwsClients.configured(SqsClient.builder(), settings, settings.sqsEndpoint()).build();
    this.url = settings.undeliveredQueue();
  }

  /**
   * Some messages, hidden from other receivers meanwhile; none if there are no more.
   *
   * @param meanwhile longer than it takes to deal with them
   */
  List<Message> receive(Duration meanwhile) {
    return client
        .receiveMessage(
            receive ->
                receive
                    .queueUrl(url)
                    .maxNumberOfMessages(MAX_MESSAGES)
                    .waitTimeSeconds(1)
                    .visibilityTimeout((int) meanwhile.toSeconds()))
        .messages();
  }

  void delete(String receipt) {
    client.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(receipt));
  }

  /** Makes a message visible to receivers again. */
  void giveBack(String receipt) {
    client.changeMessageVisibility(
        change -> change.queueUrl(url).receiptHandle(receipt).visibilityTimeout(0));
  }

  @Override
  public void close() {
    client.close();
  }
}
