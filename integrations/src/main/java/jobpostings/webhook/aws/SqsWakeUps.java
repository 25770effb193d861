package jobpostings.webhook.aws;

import dagger.Lazy;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The queue of wake-ups in SQS. */
public final class SqsWakeUps implements WakeUps {
  private static final int MAX_ENTRIES = 10;

  private final Lazy<SqsClient> client;
  private final String url;

  @Inject
  SqsWakeUps(Lazy<SqsClient> client, Settings settings) {
    this.client = client;
    this.url = settings.webhookQueue();
  }

  @Override
  public void send(List<WakeUp> wakeUps, Duration delay) {
    for (int i = 0; i < wakeUps.size(); i += MAX_ENTRIES) {
      List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
      for (WakeUp wakeUp : wakeUps.subList(i, Math.min(wakeUps.size(), i + MAX_ENTRIES))) {
        entries.add(
            SendMessageBatchRequestEntry.builder()
                .id(String.valueOf(entries.size()))
                .messageBody(wakeUp.text())
                .delaySeconds((int) delay.toSeconds())
                .build());
      }
      send(entries);
    }
  }

  private void send(List<SendMessageBatchRequestEntry> entries) {
    try {
      int failed =
          client
              .get()
              .sendMessageBatch(batch -> batch.queueUrl(url).entries(entries))
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
}
