package jobpostings.webhook.delivery;

import java.util.List;
import java.util.Optional;

/** The store of attempts, which keeps each for 30 days. May be used by several threads. */
public interface AttemptStore {

  void add(Attempt attempt);

  /**
   * Some attempts of a webhook, latest first.
   *
   * @param after a place that an earlier page named; none for the first page
   */
  AttemptPage page(String webhookId, Optional<String> after, int size);

  /**
   * @param next the place at which the next page begins; none if nothing follows
   */
  record AttemptPage(List<Attempt> attempts, Optional<String> next) {}
}
