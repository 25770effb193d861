package jobpostings.webhook.functions;

import dagger.Binds;
import dagger.Component;
import dagger.Lazy;
import dagger.Module;
import dagger.Provides;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.Core;
import jobpostings.PerFunction;
import jobpostings.aws.Connections;
import jobpostings.settings.Settings;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.SecretCipher;
import jobpostings.webhook.aws.KmsCipher;
import jobpostings.webhook.aws.LocalCipher;
import jobpostings.webhook.aws.SqsWakeUps;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.DynamoAttemptStore;
import jobpostings.webhook.delivery.QueueDeliveries;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.RunStore;
import jobpostings.webhook.delivery.TestWebhook;
import jobpostings.webhook.delivery.WakeUps;
import jobpostings.webhook.delivery.WakeWebhooks;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoDeliveryStore;
import jobpostings.webhook.store.DynamoRunStore;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What the functions of webhooks do, wired. Only what a function asks for is created. */
@PerFunction
@Component(dependencies = Core.class, modules = Webhooks.Parts.class)
public interface Webhooks {
  static Webhooks of(Core core) {
    return DaggerWebhooks.builder().core(core).build();
  }

  EmployerWebhooks webhooks();

  TestWebhook testWebhook();

  ReplayChanges replayChanges();

  QueueDeliveries queueDeliveries();

  DeliverWebhooks deliverWebhooks();

  DynamoAttemptStore attempts();

  WakeWebhooks wakeWebhooks();

  /** The stores of webhooks, and the clients, which are created at the first call. */
  @Module
  interface Parts {
    @Binds
    DeliveryStore deliveries(DynamoDeliveryStore store);

    @Binds
    RunStore runs(DynamoRunStore store);

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
    static KmsClient kms(Connections connections) {
      return connections.client(KmsClient.builder(), Optional.empty());
    }

    @Provides
    @PerFunction
    static SqsClient sqs(Settings settings, Connections connections) {
      return connections.client(SqsClient.builder(), settings.endpoint("SQS_ENDPOINT"));
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
}
