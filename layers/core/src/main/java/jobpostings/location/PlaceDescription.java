package jobpostings.location;

import java.util.Optional;
import jobpostings.text.Trimmed;

/**
 * A place as a client describes it: a city, or a city and the code of a province after the last
 * comma.
 *
 * @param city as sent, trimmed; may be empty and of any length
 * @param provinceCode as sent, trimmed; may be empty, of any length, or not a valid code
 */
record PlaceDescription(String city, Optional<String> provinceCode) {

  static PlaceDescription parse(String text) {
    int comma = text.lastIndexOf(',');
    return comma < 0
        ? new PlaceDescription(Trimmed.of(text), Optional.empty())
        : new PlaceDescription(
            Trimmed.of(text.substring(0, comma)),
            Optional.of(Trimmed.of(text.substring(comma + 1))));
  }

  /** The province whose code was sent. */
  Optional<Province> province() {
    return provinceCode.flatMap(Province::of);
  }

  boolean isBare() {
    return provinceCode.isEmpty();
  }

  /** The length of the city, in code points. */
  int cityLength() {
    return city.codePointCount(0, city.length());
  }

  /** Whether the city is longer than any name may be, so that it need not be compared. */
  boolean isTooLong() {
    return cityLength() > Spelling.LONGEST;
  }

  /** Whether a place that is not known yet may have this name. */
  boolean mayBeNew() {
    return !isTooLong() && Spelling.isName(city) && Spelling.notAllowed(city).isEmpty();
  }
}
