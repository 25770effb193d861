package jobpostings.local;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.TemplateYaml;

/** The template as it is written, which has what the local runtime takes no notice of. */
final class OperableTemplate {
  private final JsonNode root;

  OperableTemplate() throws IOException {
    root = Json.read(Json.write(TemplateYaml.read(Path.of("../template.yaml"))));
  }

  Map<String, JsonNode> parameters() {
    return root.path("Parameters").properties().stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The environment of all functions. */
  JsonNode variables() {
    return root.at("/Globals/Function/Environment/Variables");
  }

  /** The logical ids of the resources of a type. */
  List<String> ids(String type) {
    return root.path("Resources").properties().stream()
        .filter(resource -> resource.getValue().path("Type").asText().equals(type))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The functions that have an event of a type. */
  Stream<String> functionsWith(String event) {
    return ids("AWS::Serverless::Function").stream()
        .filter(
            function ->
                properties(function)
                    .path("Events")
                    .valueStream()
                    .anyMatch(each -> each.path("Type").asText().equals(event)));
  }

  /** Whether it is invoked now and then so that Lambda keeps its snapshot. */
  boolean isPinged(String function) {
    return properties(function)
        .path("Events")
        .valueStream()
        .map(event -> event.at("/Properties/Input").asText())
        .anyMatch("{\"ping\": true}"::equals);
  }

  JsonNode resource(String id) {
    return root.path("Resources").path(id);
  }

  JsonNode properties(String id) {
    return resource(id).path("Properties");
  }

  List<String> alarms() {
    return ids("AWS::CloudWatch::Alarm");
  }

  String dashboard() {
    return properties("Dashboard").path("DashboardBody").path("Fn::Sub").asText();
  }
}
