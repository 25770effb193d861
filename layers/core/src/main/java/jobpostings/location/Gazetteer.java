package jobpostings.location;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toUnmodifiableList;
import static java.util.stream.Collectors.toUnmodifiableMap;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.location.LocationDetails.Coordinates;
import jobpostings.problem.Suggestions;

/**
 * The places of Canada that are shipped with the service, largest first. They are read when first
 * asked for, once per process, and shared by all threads.
 */
public final class Gazetteer {
  private static final int MAX_NEAR = 3;

  private static final Pattern MUNICIPALITY =
      Pattern.compile(
          "^(?:the )?(?:corporation of the )?"
              + "(?:city|town|village) of (?:the )?"
              + "|^(?:la |le )?(?:ville|cite|municipalite|village) d(?:e |u |es |(?=[aeiouhy]))"
              + "| \\(?(?:city|ville)\\)?$");

  @Inject
  public Gazetteer() {}

  /** All of them, largest first. */
  public List<Location> all() {
    return Loaded.LOCATIONS;
  }

  public Optional<LocationDetails> find(int id) {
    return Optional.ofNullable(Loaded.BY_ID.get(id));
  }

  /**
   * The places with that name, in any province, largest first.
   *
   * @param key a name's {@link PlaceName#key key}
   */
  public List<Location> named(String key) {
    return ByName.BY_KEY.getOrDefault(key, List.of());
  }

  /**
   * The largest place with that name in a province.
   *
   * @param key a name's {@link PlaceName#key key}
   */
  public Optional<Location> find(String key, Province province) {
    return named(key).stream().filter(place -> place.province() == province).findFirst();
  }

  /**
   * The place that a description means by the first of its readings that means one, as it is or as
   * a municipality: "City of Toronto" is Toronto.
   */
  Optional<Location> find(PlaceDescription place) {
    return Stream.<UnaryOperator<String>>of(
            UnaryOperator.identity(), key -> MUNICIPALITY.matcher(key).replaceFirst(""))
        .flatMap(name -> place.readings().stream().flatMap(reading -> find(reading, name)))
        .findFirst();
  }

  private Stream<Location> find(PlaceDescription.Reading reading, UnaryOperator<String> name) {
    return named(name.apply(PlaceName.key(reading.city()))).stream()
        .filter(named -> reading.province().map(named.province()::equals).orElse(true))
        .limit(1);
  }

  /**
   * The places whose names are {@link Suggestions#amongNames near} one that may be misspelt,
   * nearest first; for each name the largest place.
   *
   * @param key the name's {@link PlaceName#key key}
   */
  public List<Location> nearest(String key, int most) {
    return Suggestions.amongNames(ByName.BY_KEY.keySet(), key, most).stream()
        .map(near -> named(near).getFirst())
        .distinct()
        .toList();
  }

  /** The same for the places of a province, few. */
  List<Location> near(String name, Province province) {
    Map<String, Location> places = new LinkedHashMap<>();
    Loaded.LOCATIONS.stream()
        .filter(place -> place.province() == province)
        .forEach(place -> places.putIfAbsent(PlaceName.key(place.name()), place));
    return Suggestions.amongNames(places.keySet(), PlaceName.key(name), MAX_NEAR).stream()
        .map(places::get)
        .toList();
  }

  private static final class Loaded {
    static final Map<Integer, LocationDetails> BY_ID = read();
    static final List<Location> LOCATIONS =
        BY_ID.values().stream().map(LocationDetails::location).toList();
  }

  /** Loaded apart from the places themselves, because finding a place by its id needs no names. */
  private static final class ByName {
    /**
     * In the order of the places; so are the locations of each name, those that have it beside
     * another last.
     */
    static final Map<String, List<Location>> BY_KEY =
        Stream.concat(
                Loaded.LOCATIONS.stream()
                    .map(place -> Map.entry(PlaceName.key(place.name()), place)),
                otherNames())
            .collect(
                groupingBy(
                    Map.Entry::getKey,
                    LinkedHashMap::new,
                    mapping(Map.Entry::getValue, toUnmodifiableList())));

    private static Stream<Map.Entry<String, Location>> otherNames() {
      Map<String, Location> places =
          Loaded.LOCATIONS.stream()
              .collect(
                  toUnmodifiableMap(Location::description, place -> place, (first, _) -> first));
      return lines("other-names.csv")
          .map(line -> line.split(","))
          .map(row -> Map.entry(PlaceName.key(row[0]), places.get(row[1] + ", " + row[2])));
    }
  }

  private static Map<Integer, LocationDetails> read() {
    Map<Integer, LocationDetails> places = new LinkedHashMap<>();
    lines("canada-places.csv")
        .map(Gazetteer::place)
        .forEach(place -> places.put(place.location().id(), place));
    return places;
  }

  /** The rows of a table. */
  private static Stream<String> lines(String file) {
    try (InputStream in = Gazetteer.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), UTF_8).lines().skip(1);
    } catch (IOException e) {
      throw new UncheckedIOException("The layer's file " + file + " can't be read.", e);
    }
  }

  /**
   * The place of a line: id, name, province, latitude, longitude, population. Only a name may
   * contain commas, and is then in quotes; so the other fields are found from both ends.
   */
  private static LocationDetails place(String line) {
    int id = line.indexOf(',');
    int population = line.lastIndexOf(',');
    int longitude = line.lastIndexOf(',', population - 1);
    int latitude = line.lastIndexOf(',', longitude - 1);
    int province = line.lastIndexOf(',', latitude - 1);
    String name = line.substring(id + 1, province);
    return new LocationDetails(
        new Location(
            Integer.parseInt(line, 0, id, 10),
            name.startsWith("\"") ? name.substring(1, name.length() - 1) : name,
            Province.valueOf(line.substring(province + 1, latitude))),
        Optional.of(
            new Coordinates(
                line.substring(latitude + 1, longitude),
                line.substring(longitude + 1, population))));
  }
}
