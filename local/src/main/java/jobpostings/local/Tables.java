package jobpostings.local;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.local.template.Template;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The tables in a DynamoDB, compared with those of the template. */
final class Tables {
  private final DynamoDbClient client;

  Tables(DynamoDbClient client) {
    this.client = client;
  }

  /**
   * Creates missing tables. Existing ones stay as they are; if one differs from the template's, the
   * log says so.
   *
   * @return the names of those that were created
   */
  Set<String> make(List<Template.Table> wanted, PrintStream log) {
    Set<String> made = new HashSet<>();
    for (Template.Table table : wanted) {
      Optional<Template.Table> existing = find(table.name());
      if (existing.isEmpty()) {
        create(table);
        made.add(table.name());
      } else if (!existing.get().equals(table)) {
        log.printf(
            "The table %s was made from another template and stays as it was."
                + " For the new one, start with an empty data folder.%n",
            table.name());
      }
    }
    return made;
  }

  private Optional<Template.Table> find(String name) {
    try {
      TableDescription table = client.describeTable(request -> request.tableName(name)).table();
      Map<String, String> attributes = new HashMap<>();
      table
          .attributeDefinitions()
          .forEach(each -> attributes.put(each.attributeName(), each.attributeTypeAsString()));
      return Optional.of(
          new Template.Table(
              name,
              attributes,
              key(table.keySchema()),
              table.globalSecondaryIndexes().stream().map(Tables::index).toList(),
              Optional.ofNullable(table.streamSpecification())
                  .map(StreamSpecification::streamViewTypeAsString),
              expiryAttribute(name)));
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  private Optional<String> expiryAttribute(String table) {
    return Optional.ofNullable(
            client.describeTimeToLive(request -> request.tableName(table)).timeToLiveDescription())
        .flatMap(expiry -> Optional.ofNullable(expiry.attributeName()));
  }

  private static Template.Index index(GlobalSecondaryIndexDescription index) {
    return new Template.Index(
        index.indexName(),
        key(index.keySchema()),
        index.projection().projectionTypeAsString(),
        index.projection().nonKeyAttributes());
  }

  private static Template.Key key(List<KeySchemaElement> schema) {
    return new Template.Key(key(schema, KeyType.HASH).orElseThrow(), key(schema, KeyType.RANGE));
  }

  private static Optional<String> key(List<KeySchemaElement> schema, KeyType type) {
    return schema.stream()
        .filter(element -> element.keyType() == type)
        .map(KeySchemaElement::attributeName)
        .findFirst();
  }

  private void create(Template.Table table) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(table.name())
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(schema(table.key()))
            .attributeDefinitions(
                table.attributes().entrySet().stream().map(Tables::definition).toList());
    if (!table.indexes().isEmpty()) {
      request.globalSecondaryIndexes(table.indexes().stream().map(Tables::index).toList());
    }
    table
        .streamView()
        .ifPresent(
            view ->
                request.streamSpecification(
                    stream -> stream.streamEnabled(true).streamViewType(view)));
    client.createTable(request.build());
    table.expiryAttribute().ifPresent(attribute -> expire(table.name(), attribute));
  }

  private void expire(String table, String attribute) {
    client.updateTimeToLive(
        request ->
            request
                .tableName(table)
                .timeToLiveSpecification(expiry -> expiry.enabled(true).attributeName(attribute)));
  }

  private static AttributeDefinition definition(Map.Entry<String, String> attribute) {
    return AttributeDefinition.builder()
        .attributeName(attribute.getKey())
        .attributeType(attribute.getValue())
        .build();
  }

  private static GlobalSecondaryIndex index(Template.Index index) {
    return GlobalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(schema(index.key()))
        .projection(
            projection -> {
              projection.projectionType(index.projection());
              if (!index.included().isEmpty()) {
                projection.nonKeyAttributes(index.included());
              }
            })
        .build();
  }

  private static List<KeySchemaElement> schema(Template.Key key) {
    List<KeySchemaElement> schema = new ArrayList<>();
    schema.add(element(key.hash(), KeyType.HASH));
    key.range().ifPresent(range -> schema.add(element(range, KeyType.RANGE)));
    return schema;
  }

  private static KeySchemaElement element(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }
}
