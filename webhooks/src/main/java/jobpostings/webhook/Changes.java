package jobpostings.webhook;

import java.util.Optional;

/** The changes that deliveries name. May be used by several threads. */
public interface Changes {

  /**
   * The message of a change, as that webhook gets it; none if the change is kept no more.
   *
   * @param entry of the change among those of its job
   */
  Optional<Message> message(int jobId, String entry, Payload payload);

  /**
   * Where a change is.
   *
   * @param entry of the change among those of its job
   */
  record Place(int jobId, String entry) {}

  /**
   * Where the employer's change with that id is; none if it is kept no more. A change of this very
   * moment may not be found yet.
   */
  Optional<Place> find(int employerId, String changeId);
}
