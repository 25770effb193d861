package jobpostings.partner;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The store of what employers granted to partners. Grants that have ended may still be there. */
public interface GrantStore {

  /** What that employer granted that partner, as it is now. */
  Optional<Grant> find(int employerId, String partner);

  /** All grants of an employer, as they are now, in no particular order. */
  List<Grant> ofEmployer(int employerId);

  /**
   * The grants to a partner that hold, by the employer's id. May lag behind {@link #add} by a
   * moment, but not behind {@link #remove}.
   *
   * @param after the id of the employer after which to begin; 0 to begin at the top
   * @param most the largest number to return
   */
  List<Grant> ofPartner(String partner, int after, int most, Instant now);

  /** Why a grant can't be added. */
  enum Refusal {
    NO_PARTNER,
    /** The employer has granted the partner something already. */
    GRANTED,
    TOO_MANY
  }

  /**
   * All reasons why a grant could not be added now.
   *
   * @param partner none for one that there can't be
   * @param most how many grants of an employer may hold, including that one
   */
  Set<Refusal> refusals(int employerId, Optional<String> partner, int most, Instant now);

  /**
   * Adds a grant, whatever is added or removed at that moment.
   *
   * @param most how many grants of an employer may hold, including this one
   * @return why it was not added; empty if it was
   */
  Set<Refusal> add(Grant grant, int most);

  /** Removes a grant, unless there is another one in its place. */
  void remove(Grant grant);

  /** Removes all grants of an employer, and returns how many there were. */
  int eraseOfEmployer(int employerId);

  /** The same for the grants to a partner that it finds: it may lag behind {@link #add}. */
  int eraseOfPartner(String partner);
}
