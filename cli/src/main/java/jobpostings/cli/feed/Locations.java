package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Map;
import java.util.regex.Pattern;
import jobpostings.cli.service.Json;

/** Where a job is: "Vancouver, BC" in one field, or a city and its province in two. */
final class Locations {
  private static final String MEMBER = "locations";
  private static final Pattern BETWEEN = Pattern.compile("[|;]");
  private static final Map<String, String> PROVINCES =
      Map.ofEntries(
          Map.entry("alberta", "AB"),
          Map.entry("britishcolumbia", "BC"),
          Map.entry("manitoba", "MB"),
          Map.entry("newbrunswick", "NB"),
          Map.entry("newfoundlandandlabrador", "NL"),
          Map.entry("newfoundland", "NL"),
          Map.entry("northwestterritories", "NT"),
          Map.entry("novascotia", "NS"),
          Map.entry("nunavut", "NU"),
          Map.entry("ontario", "ON"),
          Map.entry("princeedwardisland", "PE"),
          Map.entry("quebec", "QC"),
          Map.entry("québec", "QC"),
          Map.entry("saskatchewan", "SK"),
          Map.entry("yukon", "YT"));

  private final Drafting drafting;

  Locations(Drafting drafting) {
    this.drafting = drafting;
  }

  void read() {
    if (drafting.takeOwn(MEMBER)) {
      names();
      return;
    }
    String location = drafting.text(Field.LOCATION);
    Cell origin = drafting.cell(Field.LOCATION).orElse(null);
    if (location.isEmpty()) {
      location = cityAndProvince();
      origin = drafting.cell(Field.CITY).orElse(origin);
    }
    if (origin != null) {
      drafting.origin("/" + MEMBER, origin);
    }
    if (!location.isEmpty()) {
      ArrayNode locations = drafting.job().putArray(MEMBER);
      BETWEEN
          .splitAsStream(location)
          .map(String::strip)
          .filter(each -> !each.isEmpty())
          .forEach(each -> locations.add(Json.MAPPER.createObjectNode().put("description", each)));
    } else if (origin != null) {
      drafting.job().putNull(MEMBER);
    }
  }

  /** Turns plain names in the array into the objects that the service takes. */
  private void names() {
    if (drafting.job().get(MEMBER) instanceof ArrayNode locations) {
      for (int i = 0; i < locations.size(); i++) {
        if (locations.get(i).isTextual()) {
          String name = locations.get(i).asText();
          locations.set(i, Json.MAPPER.createObjectNode().put("description", name));
        }
      }
    }
  }

  private String cityAndProvince() {
    String city = drafting.text(Field.CITY);
    String state = drafting.text(Field.STATE);
    String province = PROVINCES.getOrDefault(Field.plain(state), state);
    return city.isEmpty() || province.isEmpty() || city.endsWith(", " + province)
        ? city
        : city + ", " + province;
  }
}
