package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.dynamodb.rules.Breakage;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;

/** Breaks every call that webhooks make in every way in which it can break. */
@Tag("deep")
class EveryWebhookFaultTest extends WebhookFaultsTest {

  @Override
  List<Breakage> toTry(SdkRequest request, int next) {
    return Breakage.all(request, next);
  }

  /** So that what comes twice was seen to come twice: whatever broke after the call was made. */
  @Order(2)
  @Test
  void whatWasSentAndNotRecordedIsSentAgain() {
    assertThat(sentAgain)
        .contains("PutItem Attempts 1", "BatchWriteItem Deliveries 1")
        .anyMatch(call -> call.startsWith("TransactWriteItems"));
  }
}
