package jobpostings.dynamodb.location;

/** What the transaction that writes locations consists of. */
sealed interface LocationPart {
  /** One of the locations. */
  record Place(int id) implements LocationPart {}

  /** What the locations of a transaction have in common. */
  enum Shared implements LocationPart {
    PAGE,
    DIRECTORY,
    COUNT
  }
}
