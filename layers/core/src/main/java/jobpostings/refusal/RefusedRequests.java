package jobpostings.refusal;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The store of refused requests. */
public interface RefusedRequests {
  /** How many requests of one code, operation and key are kept of a day; the others are counted. */
  int MAX_PER_DAY = 1_000;

  /** How many days requests and counts are kept. */
  int DAYS = 30;

  /** Counts a request, and keeps it unless there were too many of its kind on its day. */
  void keep(RefusedRequest request);

  Optional<RefusedRequest> find(int employerId, String requestId);

  /**
   * A place in the list, latest first: after the request at that time with that tag.
   *
   * @param tag stands for a request's id: 16 hexadecimal digits
   */
  record Place(Instant time, String tag) {}

  /**
   * What to list.
   *
   * @param after where the page begins; none for the latest
   * @param code only those with that code
   * @param keyId only those sent with that key
   * @param partner only those that this partner sent
   */
  record Wanted(
      int employerId,
      Optional<Place> after,
      Optional<String> code,
      Optional<String> keyId,
      Optional<String> partner,
      int size) {}

  /**
   * A page, without problems and bodies.
   *
   * @param next where the next page begins; none if nothing follows
   */
  record Page(List<RefusedRequest> requests, Optional<Place> next) {}

  /** A page of an employer's requests, latest first. It may be short though more follow. */
  Page list(Wanted wanted);

  /** How many requests were refused on a day, kept or not. */
  record Count(LocalDate day, String code, String operation, String keyId, long count) {
    public Count withCount(long other) {
      return new Count(day, code, operation, keyId, other);
    }
  }

  /**
   * Counts by day, code, operation and key, latest day first.
   *
   * @param partner only those that this partner sent
   * @param from the first day, in the service's time zone
   */
  List<Count> counts(int employerId, Optional<String> partner, LocalDate from);
}
