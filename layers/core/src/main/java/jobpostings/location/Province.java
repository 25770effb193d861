package jobpostings.location;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import jobpostings.text.Folding;
import jobpostings.text.Trimmed;

/** A province or territory of Canada, by its postal code. */
public enum Province {
  AB("Alberta"),
  BC("British Columbia"),
  MB("Manitoba"),
  NB("New Brunswick"),
  NL("Newfoundland and Labrador"),
  NS("Nova Scotia"),
  NT("Northwest Territories"),
  NU("Nunavut"),
  ON("Ontario"),
  PE("Prince Edward Island"),
  QC("Quebec"),
  SK("Saskatchewan"),
  YT("Yukon");

  private final String fullName;

  Province(String fullName) {
    this.fullName = fullName;
  }

  /**
   * The province with that code; none if there is no such code.
   *
   * @param code in upper or lower case; periods do not count, as in names ("B.C.")
   */
  public static Optional<Province> of(String code) {
    String bare = Trimmed.of(code).replace(".", "");
    return Arrays.stream(values())
        .filter(province -> province.name().equalsIgnoreCase(bare))
        .findFirst();
  }

  /**
   * The province that was probably meant by a text that is not a code: its name, or nearly its
   * name.
   */
  static Optional<Province> nearest(String text) {
    if (text.length() > NearNames.LONGEST_TEXT) {
      return Optional.empty();
    }
    List<String> names =
        Arrays.stream(values()).map(province -> Folding.fold(province.fullName)).toList();
    return NearNames.among(names, Folding.fold(text), 1).stream()
        .map(name -> values()[names.indexOf(name)])
        .findFirst();
  }
}
