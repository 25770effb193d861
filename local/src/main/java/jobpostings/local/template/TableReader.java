package jobpostings.local.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads an {@code AWS::DynamoDB::Table}. */
final class TableReader {
  private TableReader() {}

  static Template.Table read(String name, TemplateNode properties) {
    properties
        .find("LocalSecondaryIndexes")
        .ifPresent(
            node -> {
              throw node.failure("the local runtime makes global indexes only.");
            });
    return new Template.Table(
        name,
        attributes(properties.get("AttributeDefinitions")),
        key(properties.get("KeySchema")),
        properties
            .find("GlobalSecondaryIndexes")
            .map(indexes -> indexes.items().stream().map(TableReader::index).toList())
            .orElse(List.of()),
        properties.find("StreamSpecification").map(stream -> stream.get("StreamViewType").text()),
        properties
            .find("TimeToLiveSpecification")
            .filter(expiry -> expiry.get("Enabled").text().equals("true"))
            .map(expiry -> expiry.get("AttributeName").text()));
  }

  private static Map<String, String> attributes(TemplateNode definitions) {
    Map<String, String> types = new LinkedHashMap<>();
    for (TemplateNode definition : definitions.items()) {
      types.put(definition.get("AttributeName").text(), definition.get("AttributeType").text());
    }
    return types;
  }

  private static Template.Key key(TemplateNode schema) {
    return new Template.Key(
        key(schema, "HASH").orElseThrow(() -> schema.failure("there is no HASH key.")),
        key(schema, "RANGE"));
  }

  private static Optional<String> key(TemplateNode schema, String type) {
    return schema.items().stream()
        .filter(element -> element.get("KeyType").text().equals(type))
        .map(element -> element.get("AttributeName").text())
        .findFirst();
  }

  private static Template.Index index(TemplateNode index) {
    TemplateNode projection = index.get("Projection");
    return new Template.Index(
        index.get("IndexName").text(),
        key(index.get("KeySchema")),
        projection.get("ProjectionType").text(),
        projection
            .find("NonKeyAttributes")
            .map(names -> names.items().stream().map(TemplateNode::text).toList())
            .orElse(List.of()));
  }
}
