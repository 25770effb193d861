package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.dynamodb.rules.Breakage;
import jobpostings.webhook.DynamoWebhookStore;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.DynamoAttemptStore;
import jobpostings.webhook.delivery.RunStore;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;

/** Breaks every call that webhooks make in every way in which it can break. */
@Tag("deep")
class EveryWebhookFaultTest extends WebhookFaultsTest {

  @Override
  Stream<WebhookScenario> scenarios() {
    return WebhookScenario.all().stream();
  }

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

  @Order(2)
  @Test
  void noMethodOfAStoreIsForgotten() {
    assertThat(failedSites)
        .containsAll(methods(DynamoWebhookStore.class, "DynamoWebhookStore"))
        .containsAll(methods(DeliveryStore.class, "DynamoDeliveryStore"))
        .containsAll(methods(RunStore.class, "DynamoRunStore"))
        .containsAll(methods(DynamoAttemptStore.class, "DynamoAttemptStore"));
  }

  private static List<String> methods(Class<?> port, String store) {
    return Arrays.stream(port.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .map(name -> store + "." + name)
        .toList();
  }
}
