package jobpostings.location;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * A search for places by a part of their names, by the spelling rules of a job's locations
 * (docs/contract.md, Reference data). A word with several forms, such as Saint and St, stands for
 * all of them where it is a whole word, and only for itself where it may be part of another.
 *
 * <p>A province may follow: its code or, after a comma, the beginning of its code or of its name.
 * So may {@code Canada}.
 */
final class PlaceQuery implements Predicate<PlaceQuery.Searched> {
  private final Part whole;
  private final Optional<Part> city;
  private final Predicate<Province> province;

  PlaceQuery(String q) {
    whole = Part.of(PlaceName.words(q));
    String words = PlaceName.words(PlaceDescription.withoutCanada(q));
    int comma = words.lastIndexOf(',');
    int last = words.lastIndexOf(' ');
    if (comma >= 0) {
      String begun = PlaceName.key(words.substring(comma + 1).strip());
      city = Optional.of(Part.of(words.substring(0, comma).strip()));
      province = in -> in.begins(begun);
    } else {
      Optional<Province> code = Province.ofCode(words.substring(last + 1));
      city =
          code.isPresent() && last > 0
              ? Optional.of(Part.of(words.substring(0, last)))
              : Optional.empty();
      province = in -> code.filter(in::equals).isPresent();
    }
  }

  @Override
  public boolean test(Searched place) {
    return whole.isIn(place.name)
        || city.filter(part -> part.isIn(place.name) && province.test(place.location.province()))
            .isPresent();
  }

  /** A place, with its name ready to be compared. */
  record Searched(Location location, Part name) {
    static Searched of(Location location) {
      return new Searched(location, Part.of(PlaceName.words(location.name())));
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
