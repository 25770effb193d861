package jobpostings.refusal;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.erasure.Deadline;
import jobpostings.erasure.Removal;

/** The store of refused requests. */
public interface RefusedRequests {
  /** How many requests of one code, operation and key are kept of a day; the others are counted. */
  int MAX_PER_DAY = 1_000;

  /** How many days requests and counts are kept. */
  int DAYS = 30;

  /**
   * Counts a request, and keeps it unless there were too many of its kind on its day; with one
   * attempt, in at most {@link jobpostings.settings.Settings#refusalTime}, as its answer waits.
   *
   * @param request says within that time what to keep, if anything
   * @throws RuntimeException if not all of it was kept
   */
  void keep(Supplier<Optional<RefusedRequest>> request);

  Optional<RefusedRequest> find(int employerId, String requestId);

  /** A place in the list, latest first: after this request. */
  record RefusalPosition(Instant time, String requestId) {}

  /**
   * What to list.
   *
   * @param after where the page begins; none for the latest
   * @param code only those with that code
   * @param keyId only those sent with that key
   * @param partner only those that this partner sent
   */
  record Filter(
      int employerId,
      Optional<RefusalPosition> after,
      Optional<String> code,
      Optional<String> keyId,
      Optional<String> partner,
      int size) {}

  /**
   * A page, without problems and bodies.
   *
   * @param next where the next page begins; none if nothing follows
   */
  record RefusalPage(List<RefusedRequest> requests, Optional<RefusalPosition> next) {}

  /** A page of an employer's requests, latest first. It may be short though more follow. */
  RefusalPage list(Filter filter);

  /** How many requests and operations of batches were refused on a day, kept or not. */
  record Count(LocalDate day, String code, String operation, String keyId, long count) {}

  /**
   * Counts by day, code, operation and key, latest day first.
   *
   * @param partner only those that this partner sent
   * @param from the first day, in the service's time zone
   */
  List<Count> counts(int employerId, Optional<String> partner, LocalDate from);

  /** Removes what is kept of an employer: see {@link jobpostings.erasure.ErasableStore}. */
  Removal erase(int employerId, Deadline until);
}
