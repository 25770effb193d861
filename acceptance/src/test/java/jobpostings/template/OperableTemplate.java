package jobpostings.template;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.TemplateYaml;

/** The templates as they are written, which have what the local runtime takes no notice of. */
final class OperableTemplate {
  private final JsonNode root = read("template.yaml");
  private final JsonNode monitoring = read("monitoring.yaml");

  OperableTemplate() throws IOException {}

  static JsonNode read(String file) throws IOException {
    return Json.read(Json.write(TemplateYaml.read(Path.of("..", file))));
  }

  JsonNode monitoring() {
    return monitoring;
  }

  Map<String, JsonNode> parameters() {
    return root.path("Parameters").properties().stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** What stands at a pointer in template.yaml. */
  JsonNode at(String pointer) {
    return root.at(pointer);
  }

  /** The logical ids of the resources of a type, here and in monitoring.yaml. */
  List<String> ids(String type) {
    return Stream.of(root, monitoring)
        .flatMap(each -> each.path("Resources").properties().stream())
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

  /** Those that answer requests: by an event, or by the API's own list of paths. */
  Stream<String> functionsOfTheApi() {
    return Stream.concat(
            functionsWith("Api"),
            properties("Api").at("/DefinitionBody/paths").findValuesAsText("Fn::Sub").stream()
                .map(uri -> uri.replaceFirst(".*\\{([A-Za-z]+)\\.Arn}:live/.*", "$1")))
        .distinct();
  }

  /** Whether its versions start from snapshots. */
  boolean hasSnapshots(String function) {
    return !properties(function).at("/SnapStart/ApplyOn").asText().equals("None");
  }

  JsonNode resource(String id) {
    JsonNode resource = root.path("Resources").path(id);
    return resource.isMissingNode() ? monitoring.path("Resources").path(id) : resource;
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
