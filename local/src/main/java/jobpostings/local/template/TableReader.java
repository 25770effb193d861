package jobpostings.local.template;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** Reads an {@code AWS::DynamoDB::Table}. */
final class TableReader {
  /** CloudFormation has the names of DynamoDB's API. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private TableReader() {}

  static Template.Table read(String name, TemplateNode properties) {
    properties.refuse(
        List.of("LocalSecondaryIndexes"), "the local runtime makes global indexes only.");
    Map<String, Object> keys = new HashMap<>();
    for (String member : List.of("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")) {
      properties.find(member).ifPresent(node -> keys.put(member, node.plain()));
    }
    CreateTableRequest.Builder creation =
        MAPPER
            .convertValue(keys, CreateTableRequest.serializableBuilderClass())
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST);
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
}
