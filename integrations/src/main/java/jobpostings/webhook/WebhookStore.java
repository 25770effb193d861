package jobpostings.webhook;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The store of webhooks. May be used by several threads. */
public interface WebhookStore {
  /** How many webhooks an employer may have. */
  int MAX = 10;

  /**
   * Stores a new webhook, unless its employer has as many as it may. The limit holds however many
   * are added at once.
   *
   * @param make makes the webhook with the id that it gets
   * @return the webhook; none if there would be more
   */
  Optional<Webhook> add(int employerId, Function<String, Webhook> make);

  /** The webhook as it is now. */
  Optional<Webhook> find(int employerId, String id);

  /** All webhooks of an employer as they are now, latest first. */
  List<Webhook> list(int employerId);

  /**
   * Changes a webhook.
   *
   * @param change may be applied several times, if others change the webhook meanwhile; returns the
   *     same webhook if there is nothing to change
   * @return the webhook after that; none if there is none
   */
  Optional<Webhook> update(int employerId, String id, UnaryOperator<Webhook> change);

  /** Deletes a webhook; false if there was none. */
  boolean delete(int employerId, String id);
}
