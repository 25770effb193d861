package jobpostings.webhook.functions;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.ScheduledTime;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;
import jobpostings.webhook.delivery.WakeUp;

/** Every minute: wakes the webhooks that have deliveries due. */
public final class WakeWebhooksHandler implements RequestStreamHandler, AutoCloseable {
  /** How many wake-ups are collected before they are sent. */
  private static final int MAX_AT_ONCE = 100;

  private final Delivering delivering;
  private final Telemetry telemetry;

  public WakeWebhooksHandler() {
    this(Core.ofProcess());
  }

  public WakeWebhooksHandler(Core core) {
    delivering = Delivering.of(core);
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    Instant time = ScheduledTime.read(in);
    int woken = telemetry.observe(context, metrics -> wake(time, metrics));
    out.write("{\"woken\":%d}".formatted(woken).getBytes(UTF_8));
  }

  private int wake(Instant time, RequestMetrics metrics) {
    List<WakeUp> open = new ArrayList<>();
    int[] woken = {0};
    delivering
        .deliveries()
        .eachDue(
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
    return woken[0];
  }

  private void send(List<WakeUp> wakeUps) {
    delivering.wakeUps().send(wakeUps, Duration.ZERO);
    wakeUps.clear();
  }

  @Override
  public void close() {
    delivering.wakeUps().close();
  }
}
