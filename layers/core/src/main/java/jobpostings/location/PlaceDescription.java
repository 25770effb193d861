package jobpostings.location;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.text.Trimmed;

/**
 * A place as a client describes it: a city, or a city and a province after the last comma. {@code
 * Canada} may follow, and before a province's code the comma may be missing.
 *
 * @param city as sent, trimmed; may be empty and of any length
 * @param sentProvince what follows the last comma, trimmed; may be empty, of any length, or no
 *     province
 * @param readings what the description may mean, likeliest first; none if it names no province of
 *     Canada, or the city is longer than any name
 */
record PlaceDescription(String city, Optional<String> sentProvince, List<Reading> readings) {

  /**
   * A place to look for.
   *
   * @param province none for a bare city, which may be in any
   */
  record Reading(String city, Optional<Province> province) {

    /** Whether a place that is not shipped may have this name. */
    boolean mayBeLearned() {
      return Spelling.isNewName(city);
    }
  }

  static PlaceDescription parse(String text) {
    String place = withoutCanada(text);
    int comma = place.lastIndexOf(',');
    if (comma >= 0) {
      String city = Trimmed.of(place.substring(0, comma));
      String province = Trimmed.of(place.substring(comma + 1));
      return of(
          city,
          Optional.of(province),
          Province.of(province).map(in -> new Reading(city, Optional.of(in))).stream());
    }
    String city = text.indexOf(',') < 0 ? Trimmed.of(text) : place;
    return of(
        city,
        Optional.empty(),
        Stream.concat(
            Stream.of(city, place).distinct().map(bare -> new Reading(bare, Optional.empty())),
            withCode(place).stream()));
  }

  private static PlaceDescription of(
      String city, Optional<String> province, Stream<Reading> readings) {
    PlaceDescription place = new PlaceDescription(city, province, List.of());
    return place.isTooLong() ? place : new PlaceDescription(city, province, readings.toList());
  }

  /** "Vancouver, BC" for "Vancouver, BC, Canada". */
  static String withoutCanada(String text) {
    int last = lastWord(text);
    if (last == 0 || !PlaceName.key(text.substring(last)).equals("canada")) {
      return Trimmed.of(text);
    }
    String before = Trimmed.of(text.substring(0, last));
    return before.endsWith(",") ? Trimmed.of(before.substring(0, before.length() - 1)) : before;
  }

  /** "Vancouver" in British Columbia for "Vancouver BC". */
  private static Optional<Reading> withCode(String text) {
    int last = lastWord(text);
    return Province.ofCode(text.substring(last))
        .filter(_ -> last > 0)
        .map(province -> new Reading(Trimmed.of(text.substring(0, last)), Optional.of(province)));
  }

  private static int lastWord(String text) {
    int start = text.length();
    while (start > 0 && text.charAt(start - 1) != ',' && !Trimmed.isSpace(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /** The province that was sent after a comma. */
  Optional<Province> province() {
    return sentProvince.flatMap(Province::of);
  }

  boolean isBare() {
    return sentProvince.isEmpty();
  }

  /** The city without a code that may be a province's, to suggest cities by. */
  String likelyCity() {
    return readings.isEmpty() ? city : readings.getLast().city;
  }

  /** What was sent, without a province of Canada after a comma. */
  String nameAsSent() {
    return isBare() || province().isPresent() ? city : city + ", " + sentProvince.get();
  }

  /** The length of the city, in code points. */
  int cityLength() {
    return city.codePointCount(0, city.length());
  }

  /** Whether the city is longer than any name may be, so that it need not be compared. */
  boolean isTooLong() {
    return cityLength() > Spelling.MAX_LENGTH;
  }
}
