package jobpostings.dynamodb.location;

/** The parts of a transaction that writes locations. */
sealed interface LocationPart {
  /** One of the locations. */
  record One(int id) implements LocationPart {}

  /** The parts that the locations of a transaction share. */
  enum Shared implements LocationPart {
    PAGE,
    DIRECTORY,
    COUNT
  }
}
