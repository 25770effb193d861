package jobpostings.location;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The locations that jobs may have (docs/contract.md, Reference data). They are kept sorted and
 * ready to be searched, and prepared again only when the learned ones have changed. May be used by
 * several threads.
 */
public final class Locations {
  private static final Comparator<Location> SHORTEST_NAME_FIRST =
      Comparator.<Location>comparingInt(
              location -> location.name().codePointCount(0, location.name().length()))
          .thenComparing(Location::name)
          .thenComparingInt(Location::id);

  private final Gazetteer gazetteer;
  private final LearnedLocations learned;
  private volatile Sorted latest = new Sorted(List.of(), List.of());

  @Inject
  public Locations(Gazetteer gazetteer, LearnedLocations learned) {
    this.gazetteer = gazetteer;
    this.learned = learned;
  }

  /**
   * The location with that id; one that was learned from an employer has no coordinates. Hidden
   * ones are found too, because jobs may have them.
   */
  public Optional<LocationDetails> find(int id) {
    return gazetteer
        .find(id)
        .or(() -> learned.find(id).map(found -> new LocationDetails(found, Optional.empty())));
  }

  /**
   * @param learned the store's list that {@code places} includes
   */
  private record Sorted(List<Location> learned, List<Searched> places) {}

  /**
   * One page of locations.
   *
   * @param total how many there are on all pages
   */
  public record LocationPage(List<Location> locations, int total) {}

  /**
   * A page of those whose name contains the text, shortest name first, then by name.
   *
   * @param q the text, compared by the spelling rules of a job's locations. It may end in a comma
   *     and the beginning of a province's code ("van, b" finds "Vancouver, BC"), or a space and a
   *     whole code. None for all locations
   * @param pageSize at least 1
   * @param page from 1; empty past the last one
   */
  public LocationPage list(Optional<String> q, int pageSize, int page) {
    Predicate<Searched> matching = q.map(Locations::matching).orElse(_ -> true);
    List<Location> found =
        sorted(learned.listed()).places().stream()
            .filter(matching)
            .map(Searched::location)
            .toList();
    long before = (page - 1L) * pageSize;
    return new LocationPage(found.stream().skip(before).limit(pageSize).toList(), found.size());
  }

  @SuppressWarnings("ReferenceEquality")
  private Sorted sorted(List<Location> listed) {
    Sorted known = latest;
    // The store returns the same list as long as nothing has changed.
    if (known.places().isEmpty() || known.learned() != listed) {
      known =
          new Sorted(
              listed,
              Stream.concat(gazetteer.all().stream(), listed.stream())
                  .sorted(SHORTEST_NAME_FIRST)
                  .map(Searched::of)
                  .toList());
      latest = known;
    }
    return known;
  }

  /** A place, with its name ready to be compared. */
  private record Searched(Location location, Part name) {
    static Searched of(Location location) {
      return new Searched(location, Part.of(PlaceName.words(location.name())));
    }
  }

  /**
   * Words as they were written, and again with those of several forms, such as Saint and St, in one
   * form: a whole word stands for all its forms, a part of a word only for itself.
   */
  private record Part(String words, String marked) {
    static Part of(String words) {
      return new Part(words, PlaceName.markedWords(words));
    }

    boolean isIn(Searched place) {
      return place.name.words.contains(words) || place.name.marked.contains(marked);
    }
  }

  /**
   * A search for places by a part of their names (docs/contract.md, Reference data). A province may
   * follow: its code or, after a comma, the beginning of its code or of its name. So may {@code
   * Canada}.
   */
  private static Predicate<Searched> matching(String q) {
    Predicate<Searched> whole = Part.of(PlaceName.words(q))::isIn;
    String words = PlaceName.words(PlaceDescription.withoutCanada(q));
    int comma = words.lastIndexOf(',');
    if (comma >= 0) {
      String begun = PlaceName.key(words.substring(comma + 1).strip());
      return whole.or(in(words.substring(0, comma).strip(), province -> province.begins(begun)));
    }
    int last = words.lastIndexOf(' ');
    return Province.ofCode(words.substring(last + 1))
        .filter(_ -> last > 0)
        .map(code -> whole.or(in(words.substring(0, last), code::equals)))
        .orElseGet(() -> whole.or(Part.of(words)::isIn));
  }

  private static Predicate<Searched> in(String city, Predicate<Province> province) {
    Predicate<Searched> named = Part.of(city)::isIn;
    return named.and(place -> province.test(place.location.province()));
  }
}
