package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/** Where a job is: "Vancouver, BC" in one field, or a city, its province and country in three. */
record Places(Row row) {
  private static final String MEMBER = "locations";
  private static final String POINTER = "/" + MEMBER;
  private static final Set<String> CANADA = Set.of("ca", "can", "canada", "124");
  private static final Set<String> OWN =
      Set.of("id", "name", "description", "type", "latitude", "longitude");
  private static final Pattern PROVINCE =
      Pattern.compile("(?i).*[, ](AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\\.?");
  private static final Set<String> CODES_OF_CANADA = Set.of("CA", "CAN");

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
    List<Value> cities = row.values(Field.CITY);
    Map<String, String> cityOfGroup = new HashMap<>();
    for (Value city : cities) {
      String name = row.text(Field.CITY, city);
      cityOfGroup.putIfAbsent(city.group(), name);
      add(withProvince(name, city, cities.size()), city, cities.size());
    }
    List<Value> others = row.values(Field.LOCATION);
    for (Value location : others) {
      String text = row.text(Field.LOCATION, location);
      if (cityOfGroup.containsKey(location.group())) {
        requireAgreement(text, location, cityOfGroup.get(location.group()));
        continue;
      }
      String[] places = text.split("[|;]");
      int count = Math.max(others.size(), places.length);
      for (String place : places) {
        String whole = place.contains(",") ? place : withProvince(place.strip(), location, count);
        add(whole, location, count);
      }
    }
    if (cities.isEmpty() && others.isEmpty()) {
      String city = row.text(Field.CITY);
      String place = city.isEmpty() ? row.text(Field.LOCATION) : city;
      if (!place.isEmpty()) {
        Value byDefault = new Value("0:", null);
        add(withProvince(place, byDefault, 1), byDefault, 1);
      }
    }
  }

  /** A job in another country is refused, whatever its city is called. */
  private boolean isAbroad() {
    boolean isAbroad = false;
    for (Value value : row.values(Field.COUNTRY)) {
      String country = row.text(Field.COUNTRY, value);
      if (!isCanada(country)) {
        isAbroad = true;
        String message =
            "\"%s\" is not Canada, and the service has jobs in Canada alone. Leave the job out of the file, or say in a mapping what the value means."
                .formatted(country);
        row.fault(value.cell(), POINTER, "unknown-value", message);
      }
    }
    return isAbroad;
  }

  private static boolean isCanada(String country) {
    return CANADA.contains(Field.plain(country));
  }

  /** Takes objects as the service writes them, and turns plain names into such objects. */
  private void own(Cell cell) {
    JsonNode places = cell.value();
    if (places.isArray() && cell.isPlain()) {
      for (int i = 0; i < places.size(); i++) {
        Cell place = cell.element(i);
        add(place.text(), new Value("0:" + i + "/", place), places.size());
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
    String province = belonging(Field.STATE, value, count);
    return province.isEmpty()
            || Field.plain(city).endsWith(Field.plain(province)) && city.contains(",")
        ? city
        : city + ", " + province;
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
    String text = withCountry(place.strip());
    if (text.isEmpty()) {
      return;
    }
    boolean isBare = !text.contains(",") && !PROVINCE.matcher(text).matches();
    if (isBare && !isCanada(belonging(Field.COUNTRY, value, count))) {
      String message =
          "\"%s\" alone may be anywhere. Write a town with its province, such as \"Halifax, NS\"; or if all jobs of the file are in Canada, say --default country=CA."
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
    if (!isMapped && !Field.plain(location).contains(Field.plain(city))) {
      String message =
          "The place is \"%s\" here, and \"%s\" as the city. Say in a mapping which one counts."
              .formatted(location, city);
      row.fault(value.cell(), POINTER, "not-used-together", message);
    }
  }
}
