package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/** Where a job is: "Vancouver, BC" in one field, or a city, its province and country in three. */
final class Places {
  private static final String MEMBER = "locations";
  private static final String POINTER = "/" + MEMBER;
  private static final Set<String> CANADA = Set.of("ca", "can", "canada", "124");
  private static final Set<String> OWN =
      Set.of("id", "name", "description", "type", "latitude", "longitude");
  private static final Set<String> PROVINCES =
      Set.of("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));

  /** More than a job has places. */
  private static final int MAX_PLACES = 100;

  private static final Set<String> CODES_OF_CANADA = Set.of("CA", "CAN");

  private final Row row;
  private final Workplace workplace;

  Places(Row row, Workplace workplace) {
    this.row = row;
    this.workplace = workplace;
  }

  void read() {
    if (isAbroad()) {
      return;
    }
    Optional<Cell> own =
        row.own(Field.LOCATION, MEMBER).filter(cell -> !row.mapping.names(Field.CITY));
    if (own.isPresent()) {
      own(own.get());
      return;
    }
    row.origin(POINTER, Field.CITY, Field.LOCATION).ifPresent(cell -> row.job.putNull(MEMBER));
    requireProvinces();
    List<Value> cities = row.values(Field.CITY);
    Map<String, String> cityOfGroup = new HashMap<>();
    for (Value city : cities) {
      String name = workplace.placeIn(row.text(Field.CITY, city), city.cell());
      if (!name.isEmpty()) {
        cityOfGroup.putIfAbsent(city.group(), name);
        add(withProvince(name, city, cities.size()), city, cities.size());
      }
    }
    // Where an address has a city, it is read by its parts.
    List<Value> others =
        row.values(Field.LOCATION).stream()
            .filter(value -> value.cell().isPlain() || cities.isEmpty())
            .toList();
    boolean isElsewhere = false;
    for (Value location : others) {
      String text = row.text(Field.LOCATION, location);
      String[] places = text.split("[|;]");
      if (places.length > MAX_PLACES) {
        String message = "The value has %d places, and may have %d.";
        row.fault(
            location.cell(), POINTER, "too-many", message.formatted(places.length, MAX_PLACES));
        continue;
      }
      int count = Math.max(others.size(), places.length);
      for (String each : places) {
        String meant = row.mapping.meaning(Field.LOCATION, each.strip());
        String place = workplace.placeIn(meant, location.cell());
        if (place.isEmpty()) {
          isElsewhere |= !each.isBlank();
        } else if (cityOfGroup.containsKey(location.group())) {
          requireAgreement(text, location, cityOfGroup.get(location.group()));
        } else {
          String whole = place.contains(",") ? place : withProvince(place, location, count);
          add(whole, location, count);
        }
      }
    }
    boolean hasTown = !row.job.path(MEMBER).isEmpty();
    if (isElsewhere && hasTown && cityOfGroup.isEmpty()) {
      String message =
          "\"%s\" names a town, and a way of working apart from it. Say in a column workplace which way it is."
              .formatted(Row.shown(row.text(Field.LOCATION)));
      row.fault(others.get(0).cell(), POINTER, "not-used-together", message);
    } else if (!hasTown) {
      withoutTown(cities.isEmpty() && others.isEmpty());
    }
  }

  /** A job whose place is none belongs to an office, or to what is said of all such jobs. */
  private void withoutTown(boolean isEmpty) {
    if (!isEmpty && !workplace.isSaid()) {
      return;
    }
    List<Value> offices = workplace.isSaid() ? row.values(Field.OFFICE) : List.of();
    for (Value office : offices) {
      row.origins.put(POINTER, office.cell());
      add(row.text(Field.OFFICE, office), office, offices.size());
    }
    if (!offices.isEmpty()) {
      return;
    }
    String place =
        row.mapping
            .byDefault(Field.CITY)
            .or(() -> row.mapping.byDefault(Field.LOCATION))
            .orElse("");
    if (!place.isEmpty()) {
      Value byDefault = new Value("0:", null);
      add(withProvince(workplace.placeIn(place, null), byDefault, 1), byDefault, 1);
    } else if (!isEmpty) {
      Cell cell = row.origins.get(POINTER);
      String message =
          "\"%s\" says how the work is done, not where. Name the town that the job belongs to, in a column city or office, or for all such jobs: --default location=\"Halifax, NS\"."
              .formatted(Row.shown(cell == null ? "" : cell.text()));
      row.fault(cell, POINTER, "unknown-value", message);
    }
  }

  /** What is no province may be what another system calls the state of a job. */
  private void requireProvinces() {
    for (Value value : row.values(Field.STATE)) {
      String text = row.text(Field.STATE, value);
      if (!text.isEmpty() && Provinces.code(text).isEmpty()) {
        boolean isStatus = Words.usual().likelyMeaning("status", text).isPresent();
        String what =
            isStatus
                ? " If \"%s\" is the state of the job, say so in a mapping: \"columns\": {\"state\": null, \"status\": \"%1$s\"}."
                    .formatted(value.cell().name())
                : "";
        String message =
            "\"%s\" is no province or territory of Canada.%s".formatted(Row.shown(text), what);
        row.fault(value.cell(), POINTER, "unknown-value", message);
      }
    }
  }

  /** A job in another country is refused, whatever its city is called. */
  private boolean isAbroad() {
    boolean isAbroad = false;
    Cell here = null;
    for (Value value : row.values(Field.COUNTRY)) {
      String country = row.text(Field.COUNTRY, value);
      here = isCanada(country) ? value.cell() : here;
    }
    for (Value value : row.values(Field.COUNTRY)) {
      String country = row.text(Field.COUNTRY, value);
      if (!isCanada(country)) {
        isAbroad = true;
        String other =
            here == null || here.name().equals(value.cell().name())
                ? ""
                : " (\"%s\" says \"%s\")".formatted(here.name(), here.text());
        String message =
            "\"%s\" is not Canada%s, and the service has jobs in Canada alone. Leave the job out of the file."
                .formatted(country, other);
        row.fault(value.cell(), POINTER, "unknown-value", message);
      }
    }
    return isAbroad;
  }

  static boolean isCanada(String country) {
    return CANADA.contains(Folding.plain(country));
  }

  /** Takes objects as the service writes them, and turns plain names into such objects. */
  private void own(Cell cell) {
    JsonNode places = cell.value();
    if (places.isArray() && cell.isPlain()) {
      for (int i = 0; i < places.size(); i++) {
        Cell place = cell.element(i);
        String text = workplace.placeIn(place.text(), place);
        add(text, new Value("0:" + i + "/", place), places.size());
      }
      if (row.job.path(MEMBER).isEmpty()) {
        row.origins.put(POINTER, cell);
        withoutTown(places.isEmpty());
      }
      return;
    }
    for (JsonNode place : places.isArray() ? places : List.of(places)) {
      for (var member : place.properties()) {
        if (!OWN.contains(member.getKey())) {
          String message =
              "A place with \"%s\" is not in the service's form. Say where the city, the province and the country are in a mapping, such as \"city\": \"%s.city\"."
                  .formatted(member.getKey(), cell.name());
          row.fault(cell, POINTER, "unknown-member", message);
        }
      }
    }
    row.take(cell);
  }

  private String withProvince(String city, Value value, int count) {
    String province = Provinces.usual(belonging(Field.STATE, value, count));
    String usual = Provinces.withUsual(city);
    Optional<String> named = Provinces.in(usual);
    boolean isWhole =
        named.isPresent() && (usual.contains(",") || named.equals(Provinces.code(province)));
    return province.isEmpty() || isWhole ? usual : usual + ", " + province;
  }

  /** What the field says of the same place; "" if it says nothing, or that can't be told. */
  private String belonging(Field field, Value place, int count) {
    List<Value> all = row.values(field);
    if (all.isEmpty()) {
      return row.text(field);
    }
    Optional<Value> same = row.value(field, place.group());
    if (same.isEmpty() && (count > 1 || all.size() > 1)) {
      String message =
          "It can't be told which %s belongs to which place: there are %d of them, and %d places."
              .formatted(field.key(), all.size(), count);
      row.fault(all.get(0).cell(), POINTER, "wrong-type", message);
      return "";
    }
    return row.text(field, same.orElse(all.get(0)));
  }

  /** Adds a place. Its name alone is taken only if the country is known: London may be anywhere. */
  private void add(String place, Value value, int count) {
    if (place.length() > Provinces.MAX_LENGTH) {
      String message = "A place of %d characters is none: the longest that is read has %d.";
      row.fault(
          value.cell(),
          POINTER,
          "too-long",
          message.formatted(place.length(), Provinces.MAX_LENGTH));
      return;
    }
    String text = withCountry(Provinces.withUsual(place.strip()));
    if (text.isEmpty()) {
      return;
    }
    requireProvince(text, value, count);
    boolean isBare = !text.contains(",") && !endsWithProvince(text);
    if (isBare && !isCanada(belonging(Field.COUNTRY, value, count))) {
      String message =
          "\"%s\" alone may be anywhere. Write a town with its province, such as \"Halifax, NS\", and leave a job abroad out."
              .formatted(text);
      // Without a pointer, as the service may say more, such as which known place is near.
      row.fault(value.cell(), null, "unknown-value", message);
    }
    ArrayNode places = row.job.withArrayProperty(MEMBER);
    if (value.cell() != null) {
      row.origins.put(POINTER + "/" + places.size(), value.cell());
    }
    places.addObject().put("description", text);
  }

  private static boolean endsWithProvince(String place) {
    String last = place.substring(place.lastIndexOf(' ') + 1);
    String code = last.endsWith(".") ? last.substring(0, last.length() - 1) : last;
    return last.length() < place.length() && PROVINCES.contains(code.toUpperCase(Locale.ROOT));
  }

  /** The province in a place's name must be that of the job's column. */
  private void requireProvince(String place, Value value, int count) {
    List<Value> states = row.values(Field.STATE);
    if (count > 1 || states.size() != 1 || value.cell() == null) {
      return;
    }
    Cell state = states.get(0).cell();
    Optional<String> said = Provinces.code(row.text(Field.STATE, states.get(0)));
    Optional<String> named = Provinces.in(place);
    if (said.isPresent() && named.isPresent() && !said.equals(named)) {
      row.contradiction(POINTER, value.cell(), state);
    }
  }

  /** "Vancouver, BC, Canada" for "Vancouver, BC, CA"; with one comma, CA may be California. */
  private static String withCountry(String place) {
    int last = place.lastIndexOf(',');
    String code = place.substring(last + 1).strip().toUpperCase(Locale.ROOT);
    return CODES_OF_CANADA.contains(code) && place.indexOf(',') < last
        ? place.substring(0, last) + ", Canada"
        : place;
  }

  private void requireAgreement(String location, Value value, String city) {
    Mapping mapping = row.mapping;
    boolean isMapped = mapping.names(Field.CITY) && mapping.names(Field.LOCATION);
    if (!isMapped && !Folding.plain(location).contains(Folding.plain(city))) {
      String message =
          "The place is \"%s\" here, and \"%s\" as the city. Say in a mapping which one counts."
              .formatted(location, city);
      row.fault(value.cell(), POINTER, "not-used-together", message);
    }
  }
}
