package jobpostings.problem;

/**
 * There is no room to store a change, which was not made. The operator of the storage knows it
 * already, so that no function logs it again.
 */
public final class StorageFull extends Problem {
  /**
   * @param detail what is full, and what to do
   */
  public StorageFull(String detail) {
    super(ProblemCode.UNAVAILABLE, detail);
  }
}
