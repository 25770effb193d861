package jobpostings.dynamodb.table;

/** Draws ids, of which no two copies of a process may draw the same. */
@FunctionalInterface
public interface IdGenerator {
  /** A positive number at random; it may be taken already. */
  int next();
}
