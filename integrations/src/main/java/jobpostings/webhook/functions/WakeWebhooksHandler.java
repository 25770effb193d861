package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Instant;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.WakeWebhooks;

/** Every minute: wakes the webhooks that have deliveries due, or will have soon. */
public final class WakeWebhooksHandler extends BackgroundHandler<Instant> {
  private final WakeWebhooks wakeWebhooks;

  public WakeWebhooksHandler() {
    this(Core.ofProcess());
  }

  public WakeWebhooksHandler(Core core) {
    super(core, BackgroundHandler::readTime);
    wakeWebhooks = Webhooks.of(core).wakeWebhooks();
  }

  @Override
  protected Json.Writable run(Instant time, RequestMetrics metrics, Context context) {
    int woken = wakeWebhooks.wakeDue(time);
    metrics.count("woken", woken);
    // Once a minute: alarms subtract it, and CloudWatch must know it.
    metrics.always("readOnly");
    return Json.object(json -> json.writeNumberField("woken", woken));
  }
}
