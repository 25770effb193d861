package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.webhook.Webhook;

/** Queues the changes in the log again. */
public final class Replay {
  /** As many changes as the log returns at once. */
  private static final int PAGE = 100;

  private final ChangeLog log;
  private final DeliveryStore deliveries;

  @Inject
  public Replay(ChangeLog log, DeliveryStore deliveries) {
    this.log = log;
    this.deliveries = deliveries;
  }

  /**
   * Queues the changes in the log after a cursor, of the types that the webhook wants. A change has
   * the same key among the deliveries each time, so that however often the log is replayed, no more
   * deliveries wait than it has changes.
   *
   * @return where to go on, if time runs out before the end is reached
   */
  Optional<Cursor> run(Webhook webhook, Cursor after, BooleanSupplier hasTimeLeft) {
    Cursor reached = after;
    while (hasTimeLeft.getAsBoolean()) {
      if (!(log.after(reached, PAGE) instanceof ChangeLog.Reading.Found(ChangePage page))) {
        return Optional.empty(); // The cursor has expired since.
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
