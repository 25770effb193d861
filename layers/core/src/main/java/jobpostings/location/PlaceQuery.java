package jobpostings.location;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A search for places by a part of their names, by the spelling rules of a job's locations
 * (docs/contract.md, Reference data). A word with several forms, such as Saint and St, stands for
 * all of them where it is a whole word, and only for itself where it may be part of another.
 *
 * <p>A province may follow: its code or, after a comma, the beginning of its code.
 */
final class PlaceQuery implements Predicate<PlaceQuery.Searched> {
  private final Part whole;
  private final Optional<Part> city;
  private final Predicate<String> province;

  PlaceQuery(String q) {
    String words = PlaceName.words(q);
    int comma = words.lastIndexOf(',');
    int last = words.lastIndexOf(' ');
    whole = Part.of(words);
    if (comma >= 0) {
      String code = words.substring(comma + 1).strip();
      city = Optional.of(Part.of(words.substring(0, comma).strip()));
      province = lower -> lower.startsWith(code);
    } else {
      String code = words.substring(last + 1);
      city = Optional.of(last).filter(at -> at > 0).map(at -> Part.of(words.substring(0, at)));
      province = code::equals;
    }
  }

  @Override
  public boolean test(Searched place) {
    return whole.isIn(place.name)
        || city.filter(part -> part.isIn(place.name) && province.test(place.province)).isPresent();
  }

  /** A place, with its name and its province's code ready to be compared. */
  record Searched(Location location, Part name, String province) {
    static Searched of(Location location) {
      return new Searched(
          location,
          Part.of(PlaceName.words(location.name())),
          location.province().name().toLowerCase(Locale.ROOT));
    }
  }

  /** Words as they were written, and again with whole words of several forms in one form. */
  private record Part(String words, String marked) {
    static Part of(String words) {
      return new Part(words, PlaceName.markedWords(words));
    }

    boolean isIn(Part name) {
      return name.words.contains(words) || name.marked.contains(marked);
    }
  }
}
