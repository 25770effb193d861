package jobpostings.operate;

import picocli.CommandLine.TypeConversionException;

/**
 * Whose keys are meant.
 *
 * @param kind employer or partner
 * @param id as the functions take it
 */
record Owner(String kind, Object id) {

  static Owner employer(String id) {
    try {
      return new Owner("employer", Integer.valueOf(id));
    } catch (NumberFormatException e) {
      throw new TypeConversionException("\"%s\" is no employer's id.".formatted(id));
    }
  }

  static Owner partner(String id) {
    return new Owner("partner", id);
  }

  /** The member that names it. */
  String member() {
    return kind + "Id";
  }

  /** An action on its keys: "issue-key", or a partner's "issue-partner-key". */
  String action(String verb, String what) {
    return kind.equals("partner") ? verb + "-partner-" + what : verb + "-" + what;
  }

  @Override
  public String toString() {
    return kind + " " + id;
  }
}
