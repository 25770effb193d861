package jobpostings.webhook.delivery;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import jobpostings.change.Change;

/**
 * The store of pending deliveries, by webhook, and of what they name. May be used by several
 * threads.
 */
public interface DeliveryStore {

  /** Adds deliveries; one that is there already is not added twice. */
  void add(List<Delivery> deliveries);

  /**
   * The deliveries that are due for a webhook now, earliest first. None that was added before is
   * missed.
   */
  List<Delivery> due(String webhookId, Instant now, int most);

  /**
   * The first deliveries of a webhook.
   *
   * @param due those that are due now, earliest first
   * @param next when the first of the others becomes due; none if more may be due, or there are
   *     none
   */
  record First(List<Delivery> due, Optional<Instant> next) {}

  /** The first deliveries of a webhook, due or not. None that was added before is missed. */
  First first(String webhookId, Instant now, int most);

  /**
   * A change that deliveries name; none if it is no longer kept. One that was only just made may
   * not be found yet.
   *
   * @param entry the name of the change among those of its job
   */
  Optional<Change> findChange(int jobId, String entry);

  /** Removes a delivery. */
  void done(Delivery delivery);

  /** Replaces a delivery by a later one; does nothing if it is no longer there. */
  void postpone(Delivery delivery, Delivery later);

  /**
   * Who alone may do something with a webhook.
   *
   * @param what is done
   */
  record Lease(String webhookId, String what, String owner) {}

  /**
   * Takes a lease.
   *
   * @param until when it ends by itself, if its owner is cut off
   * @return false if another owner has it
   */
  boolean take(Lease lease, Instant now, Instant until);

  /** Gives a lease back, if that owner still has it. */
  void release(Lease lease);

  /** Passes on the first delivery of each webhook that has some due by then. */
  void eachPending(Instant until, Consumer<Delivery> first);
}
