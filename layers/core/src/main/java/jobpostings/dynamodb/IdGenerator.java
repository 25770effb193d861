package jobpostings.dynamodb;

/** Draws ids. No two copies of a process may draw the same ones. */
@FunctionalInterface
public interface IdGenerator {
  /** A random positive number, which may already be taken. */
  int next();
}
