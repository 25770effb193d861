package jobpostings.erasure;

/** A store that has something of employers. */
@FunctionalInterface
public interface ErasableStore {

  /**
   * Removes what it finds of this employer's, and nothing of any other's; an item before the one
   * that leads to it, so that what is left will be found.
   *
   * @param until nothing more is begun after that
   * @throws jobpostings.problem.Problem {@code unavailable} if the store can't be reached
   */
  Removal erase(int employerId, Deadline until);
}
