package jobpostings.reference;

import java.util.Optional;

/** An entry of one of the fixed lists that jobs refer to by id. */
public interface Reference {

  int id();

  /** What clients are shown. */
  String label();

  /** The unit of a pay period; no other list has one. */
  default Optional<String> unit() {
    return Optional.empty();
  }

  /** The entry of a list with that id. */
  static <R extends Reference> Optional<R> of(R[] entries, int id) {
    for (R entry : entries) {
      if (entry.id() == id) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }
}
