package jobpostings.local.template;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** Reads an {@code AWS::DynamoDB::Table}. */
final class TableReader {
  private TableReader() {}

  static Template.Table read(String name, TemplateNode properties) {
    properties.refuse(
        List.of("LocalSecondaryIndexes"), "the local runtime makes global indexes only.");
    CreateTableRequest.Builder creation =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(
                properties.get("AttributeDefinitions").items().stream()
                    .map(TableReader::attribute)
                    .toList())
            .keySchema(key(properties));
    properties
        .find("GlobalSecondaryIndexes")
        .map(indexes -> indexes.items().stream().map(TableReader::index).toList())
        .ifPresent(creation::globalSecondaryIndexes);
    properties
        .find("StreamSpecification")
        .map(stream -> stream.get("StreamViewType").text())
        .ifPresent(
            view -> creation.streamSpecification(s -> s.streamEnabled(true).streamViewType(view)));
    return new Template.Table(
        creation.build(),
        properties
            .find("TimeToLiveSpecification")
            .filter(expiry -> expiry.get("Enabled").isTrue())
            .map(expiry -> expiry.get("AttributeName").text()));
  }

  private static AttributeDefinition attribute(TemplateNode attribute) {
    return AttributeDefinition.builder()
        .attributeName(attribute.get("AttributeName").text())
        .attributeType(attribute.get("AttributeType").text())
        .build();
  }

  private static List<KeySchemaElement> key(TemplateNode tableOrIndex) {
    return tableOrIndex.get("KeySchema").items().stream()
        .map(
            element ->
                KeySchemaElement.builder()
                    .attributeName(element.get("AttributeName").text())
                    .keyType(element.get("KeyType").text())
                    .build())
        .toList();
  }

  private static GlobalSecondaryIndex index(TemplateNode index) {
    TemplateNode given = index.get("Projection");
    Projection.Builder projection =
        Projection.builder().projectionType(given.get("ProjectionType").text());
    given
        .find("NonKeyAttributes")
        .map(names -> names.items().stream().map(TemplateNode::text).toList())
        .ifPresent(projection::nonKeyAttributes);
    return GlobalSecondaryIndex.builder()
        .indexName(index.get("IndexName").text())
        .keySchema(key(index))
        .projection(projection.build())
        .build();
  }
}
