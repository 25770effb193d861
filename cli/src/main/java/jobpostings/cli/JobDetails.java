package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import jobpostings.cli.service.Json;

/** One job for people, a line for each member. */
final class JobDetails {
  private JobDetails() {}

  static ArrayNode of(JsonNode job) {
    ArrayNode lines = Json.MAPPER.createArrayNode();
    job.forEachEntry(
        (member, value) -> lines.addObject().put("member", member).put("value", text(value)));
    return lines;
  }

  private static String text(JsonNode value) {
    if (value.isNull()) {
      return "-";
    }
    if (value.isArray()) {
      return value.valueStream().map(JobDetails::text).collect(joining(", "));
    }
    String name = value.path("description").asText(value.path("name").asText(""));
    if (!name.isEmpty() || value.isValueNode()) {
      return name.isEmpty() ? value.asText() : name;
    }
    return value
        .propertyStream()
        .map(member -> member.getKey() + " " + text(member.getValue()))
        .collect(joining(", "));
  }
}
