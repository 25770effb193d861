package jobpostings.webhook.delivery;

import java.util.Optional;
import jobpostings.change.Change;

/** The changes that deliveries name. May be used by several threads. */
public interface Changes {

  /**
   * A change; none if it is no longer kept. One that was only just made may not be found yet.
   *
   * @param entry the name of the change among those of its job
   */
  Optional<Change> find(int jobId, String entry);
}
