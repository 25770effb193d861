package jobpostings.webhook.delivery;

import java.util.Optional;
import jobpostings.webhook.Payload;

/** The changes that deliveries name. May be used by several threads. */
public interface Changes {

  /**
   * The message of a change with that payload; none if the change is no longer kept.
   *
   * @param entry the name of the change among those of its job
   */
  Optional<Message> message(int jobId, String entry, Payload payload);

  /**
   * What a change is found by.
   *
   * @param entry the name of the change among those of its job
   */
  record Key(int jobId, String entry) {}

  /**
   * The key of the employer's change with that id; none if it is no longer kept. A change that was
   * only just made may not be found yet.
   */
  Optional<Key> find(int employerId, String changeId);
}
