package jobpostings.webhook.functions;

import dagger.Component;
import jobpostings.Core;
import jobpostings.PerFunction;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.QueueDeliveries;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.TestWebhook;
import jobpostings.webhook.delivery.WakeUps;

/** What the functions of webhooks do, wired. Only what a function asks for is created. */
@PerFunction
@Component(dependencies = Core.class, modules = WebhookModule.class)
interface Webhooks {

  static Webhooks of(Core core) {
    return DaggerWebhooks.builder().core(core).build();
  }

  EmployerWebhooks webhooks();

  TestWebhook testWebhook();

  ReplayChanges replayChanges();

  QueueDeliveries queueDeliveries();

  DeliverWebhooks deliverWebhooks();

  DeliveryStore deliveries();

  AttemptStore attempts();

  WakeUps wakeUps();
}
