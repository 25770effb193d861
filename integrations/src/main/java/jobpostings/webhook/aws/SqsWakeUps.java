package jobpostings.webhook.aws;

import static java.util.stream.Gatherers.windowFixed;

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
    wakeUps.stream().gather(windowFixed(MAX_ENTRIES)).forEach(some -> sendOnce(some, delay));
  }

  private void sendOnce(List<WakeUp> wakeUps, Duration delay) {
    List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
    for (WakeUp wakeUp : wakeUps) {
      entries.add(
          SendMessageBatchRequestEntry.builder()
              .id(String.valueOf(entries.size()))
              .messageBody(wakeUp.text())
              .delaySeconds((int) delay.toSeconds())
              .build());
    }
    try {
      var sent = client.get().sendMessageBatch(batch -> batch.queueUrl(url).entries(entries));
      if (!sent.failed().isEmpty()) {
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
