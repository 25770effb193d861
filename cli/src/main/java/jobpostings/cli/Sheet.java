package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Printer;

/** Shows one job, a line for each member. */
record Sheet(Printer printer) {

  void show(JsonNode job) {
    if (printer.json()) {
      printer.show(job);
      return;
    }
    ArrayNode lines = Json.MAPPER.createArrayNode();
    job.properties()
        .forEach(
            member ->
                lines
                    .addObject()
                    .put("member", member.getKey())
                    .put("value", text(member.getValue())));
    printer.show(lines, "member", "value");
  }

  private static String text(JsonNode value) {
    if (value.isNull()) {
      return "-";
    }
    if (value.isArray()) {
      StringBuilder all = new StringBuilder();
      value.forEach(each -> all.append(all.isEmpty() ? "" : ", ").append(text(each)));
      return all.toString();
    }
    String name = value.path("description").asText(value.path("name").asText(""));
    if (!name.isEmpty() || value.isValueNode()) {
      return name.isEmpty() ? value.asText() : name;
    }
    StringBuilder members = new StringBuilder();
    value
        .properties()
        .forEach(
            member ->
                members
                    .append(members.isEmpty() ? "" : ", ")
                    .append(member.getKey())
                    .append(' ')
                    .append(text(member.getValue())));
    return members.toString();
  }
}
