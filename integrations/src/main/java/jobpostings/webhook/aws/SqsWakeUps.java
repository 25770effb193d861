package jobpostings.webhook.aws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.aws.AwsClients;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The queue of wake-ups in SQS. Its client is created at the first call. */
public final class SqsWakeUps implements WakeUps, AutoCloseable {
  private static final int MAX_ENTRIES = 10;

  private final Settings settings;
  private Optional<SqsClient> made = Optional.empty();

  public SqsWakeUps(Settings settings) {
    this.settings = settings;
  }

  private synchronized SqsClient client() {
    if (made.isEmpty()) {
      made =
          Optional.of(
              AwsClients.configured(SqsClient.builder(), settings, settings.sqsEndpoint()).build());
    }
    return made.get();
  }

  @Override
  public void send(List<WakeUp> wakeUps, Duration delay) {
    for (int i = 0; i < wakeUps.size(); i += MAX_ENTRIES) {
      List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
      for (WakeUp wakeUp : wakeUps.subList(i, Math.min(wakeUps.size(), i + MAX_ENTRIES))) {
        entries.add(
            SendMessageBatchRequestEntry.builder()
                .id(String.valueOf(entries.size()))
                .messageBody(WakeUpText.of(wakeUp))
                .delaySeconds((int) delay.toSeconds())
                .build());
      }
      send(entries);
    }
  }

  private void send(List<SendMessageBatchRequestEntry> entries) {
    try {
      int failed =
          client()
              .sendMessageBatch(batch -> batch.queueUrl(settings.webhookQueue()).entries(entries))
              .failed()
              .size();
      if (failed > 0) {
        throw unavailable(null);
      }
    } catch (SdkException e) {
      throw unavailable(e);
    }
  }

  private static Problem unavailable(SdkException cause) {
    return new Problem(
        ProblemCode.UNAVAILABLE, "The queue can't be reached. Send the request again.", cause);
  }

  @Override
  public synchronized void close() {
    made.ifPresent(SqsClient::close);
  }
}
