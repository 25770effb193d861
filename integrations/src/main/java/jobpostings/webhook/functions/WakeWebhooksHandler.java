package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;

/** Every minute: wakes the webhooks that have deliveries due. */
public final class WakeWebhooksHandler extends BackgroundHandler<Instant> {
  /** How many wake-ups are collected before they are sent. */
  private static final int MAX_AT_ONCE = 100;

  private final DeliveryStore deliveries;
  private final WakeUps wakeUps;

  public WakeWebhooksHandler() {
    this(Core.ofProcess());
  }

  public WakeWebhooksHandler(Core core) {
    super(core, BackgroundHandler::readTime);
    Webhooks webhooks = Webhooks.of(core);
    deliveries = webhooks.deliveries();
    wakeUps = webhooks.wakeUps();
  }

  @Override
  protected Json.Writable run(Instant time, RequestMetrics metrics, Context context) {
    List<WakeUp> open = new ArrayList<>();
    int[] woken = {0};
    deliveries.eachDue(
        time,
        wakeUp -> {
          open.add(wakeUp.at(time));
          woken[0]++;
          if (open.size() == MAX_AT_ONCE) {
            send(open);
          }
        });
    send(open);
    metrics.count("woken", woken[0]);
    return Json.object(json -> json.writeNumberField("woken", woken[0]));
  }

  private void send(List<WakeUp> some) {
    wakeUps.send(some, Duration.ZERO);
    some.clear();
  }
}
