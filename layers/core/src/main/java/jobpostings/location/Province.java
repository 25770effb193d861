package jobpostings.location;

import java.util.Locale;
import java.util.Optional;

/** A province or territory of Canada, by its postal code. */
public enum Province {
  AB,
  BC,
  MB,
  NB,
  NL,
  NS,
  NT,
  NU,
  ON,
  PE,
  QC,
  SK,
  YT;

  /** The province with that code, in upper or lower case; none when there is no such code. */
  public static Optional<Province> of(String code) {
    try {
      return Optional.of(valueOf(code.strip().toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
