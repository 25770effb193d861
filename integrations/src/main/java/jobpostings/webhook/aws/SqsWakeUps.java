package jobpostings.webhook.aws;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Gatherers.windowFixed;

import dagger.Lazy;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The queues of wake-ups in SQS. */
public final class SqsWakeUps implements WakeUps {
  private static final int MAX_ENTRIES = 10;

  private final Lazy<SqsClient> client;
  private final String prompt;
  private final String slow;

  @Inject
  SqsWakeUps(Lazy<SqsClient> client, Settings settings) {
    this.client = client;
    this.prompt = settings.webhookQueue();
    this.slow = settings.slowWebhookQueue();
  }

  @Override
  public void send(Map<WakeUp, Duration> delays) {
    delays.entrySet().stream()
        .collect(partitioningBy(each -> each.getKey().slow()))
        .forEach(
            (isSlow, some) ->
                some.stream()
                    .gather(windowFixed(MAX_ENTRIES))
                    .forEach(batch -> sendOnce(isSlow ? slow : prompt, batch)));
  }

  private void sendOnce(String url, List<Map.Entry<WakeUp, Duration>> wakeUps) {
    List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
    for (Map.Entry<WakeUp, Duration> wakeUp : wakeUps) {
      entries.add(
          SendMessageBatchRequestEntry.builder()
              .id(String.valueOf(entries.size()))
              .messageBody(wakeUp.getKey().text())
              .delaySeconds((int) wakeUp.getValue().plusMillis(999).toSeconds())
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
