package jobpostings.partner;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of partners. */
interface PartnerStore {

  Optional<Partner> find(String id);

  /** What became of a partner that was to be stored. */
  enum AddPartnerOutcome {
    ADDED,
    ID_TAKEN,
    NUMBER_TAKEN
  }

  /** Stores a new partner, unless another has its id or its number. */
  AddPartnerOutcome add(Partner partner);

  /** Changes the name; none if there is no such partner. */
  Optional<Partner> rename(String id, String name);

  /**
   * Says that the partner is suspended, or no longer; none if there is no such partner, or it would
   * be resumed and was erased.
   */
  Optional<Partner> setSuspended(String id, boolean suspended);

  /**
   * Marks a suspended partner as erased, unless it is marked already; none if there is no such
   * partner or it is not suspended.
   */
  Optional<Partner> erase(String id, Instant now);

  /**
   * Some of all partners, by id.
   *
   * @param after the id of the partner after which to begin; none to begin at the top
   * @param most the largest number to return
   */
  List<Partner> list(Optional<String> after, int most);
}
