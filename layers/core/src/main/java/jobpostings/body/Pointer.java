package jobpostings.body;

import jobpostings.problem.UnknownName;

/** Pointers into a request body (RFC 6901). */
final class Pointer {
  private Pointer() {}

  /** Extends a pointer to an object by the name of a member. */
  static String to(String pointer, String name) {
    return pointer + "/" + UnknownName.shown(name).replace("~", "~0").replace("/", "~1");
  }
}
