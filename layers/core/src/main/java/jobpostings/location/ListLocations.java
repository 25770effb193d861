package jobpostings.location;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.location.PlaceQuery.Searched;

/**
 * Lists the locations that jobs may have (docs/contract.md, Reference data). It keeps them sorted
 * and ready to be searched, and prepares them again only when the learned ones have changed. May be
 * used by several threads.
 */
public final class ListLocations {
  private static final Comparator<Location> SHORTEST_NAME_FIRST =
      Comparator.<Location>comparingInt(
              location -> location.name().codePointCount(0, location.name().length()))
          .thenComparing(Location::name)
          .thenComparingInt(Location::id);

  private final Gazetteer gazetteer;
  private final LearnedLocations learned;
  private volatile Sorted latest = new Sorted(List.of(), List.of());

  @Inject
  public ListLocations(Gazetteer gazetteer, LearnedLocations learned) {
    this.gazetteer = gazetteer;
    this.learned = learned;
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
    Predicate<Searched> matching = q.<Predicate<Searched>>map(PlaceQuery::new).orElse(_ -> true);
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
}
