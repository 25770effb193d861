package jobpostings.location;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.text.Folding;

/** Lists the locations that jobs may have (docs/contract.md, Reference data). */
public final class ListLocations {
  private static final Comparator<Location> SHORTEST_NAME_FIRST =
      Comparator.<Location>comparingInt(
              location -> location.name().codePointCount(0, location.name().length()))
          .thenComparing(Location::name)
          .thenComparingInt(Location::id);

  private final Gazetteer gazetteer;
  private final LearnedLocations learned;

  @Inject
  public ListLocations(Gazetteer gazetteer, LearnedLocations learned) {
    this.gazetteer = gazetteer;
    this.learned = learned;
  }

  /**
   * A page of the locations whose name contains the text, shortest name first, then by name. After
   * a comma the text may continue with the beginning of a province code: "van, b" finds "Vancouver,
   * BC".
   *
   * @param q the text, whose case and accents do not count; without it, all locations
   * @param pageSize at least 1
   * @param page from 1; empty past the last one
   */
  public LocationPage list(Optional<String> q, int pageSize, int page) {
    List<Location> found =
        Stream.concat(gazetteer.all().stream(), learned.all().stream())
            .filter(q.map(ListLocations::matching).orElse(location -> true))
            .sorted(SHORTEST_NAME_FIRST)
            .toList();
    long before = (page - 1L) * pageSize;
    return new LocationPage(found.stream().skip(before).limit(pageSize).toList(), found.size());
  }

  private static Predicate<Location> matching(String q) {
    String text = Folding.fold(q.strip());
    int comma = text.lastIndexOf(',');
    String city = text.substring(0, Math.max(comma, 0)).strip();
    String province = text.substring(comma + 1).strip();
    return location -> {
      String name = Folding.fold(location.name());
      return name.contains(text)
          || (comma >= 0
              && name.contains(city)
              && Folding.fold(location.province().name()).startsWith(province));
    };
  }
}
