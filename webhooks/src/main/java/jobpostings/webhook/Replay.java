package jobpostings.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;

/** Queues again what the log has. */
final class Replay {
  /** As many as the log gives at once. */
  private static final int PAGE = 100;

  private final ChangeLog log;
  private final DeliveryStore deliveries;

  Replay(ChangeLog log, DeliveryStore deliveries) {
    this.log = log;
    this.deliveries = deliveries;
  }

  /**
   * Queues what the log has after a cursor, as far as the webhook wants its types. A change has the
   * same place among the deliveries each time, so that however often the log is replayed, no more
   * is waiting than it has.
   *
   * @return where to go on, if time is over before the end is reached
   */
  Optional<Cursor> run(Webhook webhook, Cursor after, BooleanSupplier hasTimeLeft) {
    Cursor reached = after;
    while (hasTimeLeft.getAsBoolean()) {
      if (!(log.after(reached, PAGE) instanceof ChangeLog.Reading.Found(ChangePage page))) {
        return Optional.empty(); // It has expired since.
      }
      List<Delivery> queued = new ArrayList<>();
      for (Change change : page.changes()) {
        if (webhook.wants(change.type())) {
          queued.add(Delivery.of(webhook, change));
        }
      }
      deliveries.add(queued);
      reached = page.reached();
      if (!page.more()) {
        return Optional.empty();
      }
    }
    return Optional.of(reached);
  }
}
