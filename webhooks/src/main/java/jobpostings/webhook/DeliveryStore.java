package jobpostings.webhook;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What is still to be delivered, to each webhook by itself. May be used by several threads. */
public interface DeliveryStore {

  /** Adds deliveries; those that are there already stay there once. */
  void add(List<Delivery> deliveries);

  /**
   * What is due for a webhook now, the earliest first, with everything in it that was ever added
   * before.
   */
  List<Delivery> due(String webhookId, Instant now, int most);

  /** When the first of those that are not due yet is due; none if there is none. */
  Optional<Instant> nextDue(String webhookId, Instant now);

  /** Takes a delivery out. */
  void done(Delivery delivery);

  /** Puts one delivery in the place of another; nothing if that is there no more. */
  void postpone(Delivery delivery, Delivery later);

  /**
   * Takes the webhook for one who delivers, unless another has it.
   *
   * @param until when it is free again, whatever happens to who has it
   * @return false if another has it
   */
  boolean take(String webhookId, String owner, Instant now, Instant until);

  /** Lets the webhook go, if that one still has it. */
  void release(String webhookId, String owner);

  /** Tells of each webhook for which something is due, once. */
  void eachDue(Instant now, Consumer<WakeUp> wakeUp);
}
