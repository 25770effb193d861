package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import jobpostings.cli.service.Client;

/** The service's names of categories, position types and salary periods. */
public record ReferenceData(
    ReferenceNames categories, ReferenceNames types, ReferenceNames periods) {
  public static ReferenceData of(Client client) {
    return new ReferenceData(
        names(client, "/jobcategories"),
        names(client, "/positiontypes"),
        names(client, "/salaryperiods"));
  }

  /** A salary as people read it: "$60,000 - $75,000 per year"; "" if there is none. */
  public String pay(JsonNode salary) {
    if (!salary.isObject()) {
      return "";
    }
    String period = periods.name(salary.at("/period/id").asInt()).map(Pay::period).orElse("");
    String most = salary.hasNonNull("maxAmount") ? " - " + dollars(salary.path("maxAmount")) : "";
    String more = salary.path("plusCommission").asBoolean() ? " plus commission" : "";
    return dollars(salary.path("amount")) + most + period + more;
  }

  private static String dollars(JsonNode amount) {
    BigDecimal dollars = amount.decimalValue();
    boolean isWhole = dollars.stripTrailingZeros().scale() <= 0;
    return String.format(Locale.ROOT, isWhole ? "$%,.0f" : "$%,.2f", dollars);
  }

  private static ReferenceNames names(Client client, String path) {
    Map<Integer, String> names = new HashMap<>();
    Map<String, String> units = new HashMap<>();
    for (JsonNode each : client.get(path).path("data")) {
      names.put(each.path("id").asInt(), each.path("name").asText());
      if (each.hasNonNull("unit")) {
        units.put(each.path("unit").asText(), each.path("name").asText());
      }
    }
    return new ReferenceNames(names, units);
  }
}
