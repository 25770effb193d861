package jobpostings.webhook.functions;

import dagger.Binds;
import dagger.Lazy;
import dagger.Module;
import dagger.Provides;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.PerFunction;
import jobpostings.aws.AwsClients;
import jobpostings.aws.Connections;
import jobpostings.settings.Settings;
import jobpostings.webhook.SecretCipher;
import jobpostings.webhook.WebhookStore;
import jobpostings.webhook.aws.KmsCipher;
import jobpostings.webhook.aws.LocalCipher;
import jobpostings.webhook.aws.SqsWakeUps;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.WakeUps;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoAttemptStore;
import jobpostings.webhook.store.DynamoDeliveryStore;
import jobpostings.webhook.store.DynamoWebhookStore;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The stores of webhooks, and the clients, which whoever uses them creates at the first call. */
@Module
public interface WebhookModule {
  @Binds
  WebhookStore webhooks(DynamoWebhookStore store);

  @Binds
  DeliveryStore deliveries(DynamoDeliveryStore store);

  @Binds
  AttemptStore attempts(DynamoAttemptStore store);

  @Binds
  WakeUps wakeUps(SqsWakeUps wakeUps);

  /** The local cipher if there is a local key, or else that of KMS. */
  @Provides
  static SecretCipher cipher(Settings settings, Lazy<KmsClient> kms) {
    return settings
        .webhookLocalKey()
        .<SecretCipher>map(LocalCipher::new)
        .orElseGet(() -> new KmsCipher(kms, settings.webhookKey()));
  }

  @Provides
  @PerFunction
  static KmsClient kms(Settings settings, Connections connections) {
    return connections.opened(
        AwsClients.configured(KmsClient.builder(), settings, Optional.empty()).build());
  }

  @Provides
  @PerFunction
  static SqsClient sqs(Settings settings, Connections connections) {
    return connections.opened(
        AwsClients.configured(SqsClient.builder(), settings, settings.sqsEndpoint()).build());
  }

  @Provides
  @PerFunction
  static OutboundClient outbound(Settings settings, Connections connections) {
    return connections.opened(new OutboundClient(settings.webhooksMayCallLoopback()));
  }

  @Provides
  static RandomGenerator random() {
    return new SecureRandom();
  }
}
