package jobpostings.dynamodb.stores;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.settings.Settings;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** Creates the tables that template.yaml declares, for tests that need them. */
public final class ServiceTables {
  private static final Item TEMPLATE = template();

  private ServiceTables() {}

  /** Creates the tables there, and returns the settings of a function that uses them. */
  public static Settings createdAt(URI endpoint) {
    Map<String, String> environment = new HashMap<>();
    TEMPLATE
        .item("Globals")
        .item("Function")
        .item("Environment")
        .item("Variables")
        .members
        .forEach((name, value) -> environment.put(name, value.toString()));
    environment.put("CHANGE_RETENTION_DAYS", "30");
    environment.put("VERSION_RETENTION_DAYS", "1096");
    environment.put("ERASURE_QUIET_SECONDS", "0");
    environment.put("REQUEST_BODY_DAYS", "7");
    environment.put("REFUSAL_MILLISECONDS", "60000");
    environment.put("LOCATION_LIST_SECONDS", "0");
    environment.put("TIME_ZONE", "America/Toronto");
    environment.put("AWS_REGION", "ca-central-1");
    environment.put("DYNAMODB_ENDPOINT", endpoint.toString());
    Settings settings = new Settings(environment);
    try (DynamoDbClient client = Clients.of(settings)) {
      for (String name : TEMPLATE.item("Resources").members.keySet()) {
        Item resource = TEMPLATE.item("Resources").item(name);
        if (resource.text("Type").equals("AWS::DynamoDB::Table")) {
          client.createTable(table(name, resource.item("Properties")));
        }
      }
    }
    return settings;
  }

  private static CreateTableRequest table(String name, Item table) {
    List<GlobalSecondaryIndex> indexes =
        table.items("GlobalSecondaryIndexes").map(ServiceTables::index).toList();
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(keys(table))
        .attributeDefinitions(
            table
                .items("AttributeDefinitions")
                .map(
                    attribute ->
                        AttributeDefinition.builder()
                            .attributeName(attribute.text("AttributeName"))
                            .attributeType(attribute.text("AttributeType"))
                            .build())
                .toList())
        .globalSecondaryIndexes(indexes.isEmpty() ? null : indexes)
        .build();
  }

  private static GlobalSecondaryIndex index(Item index) {
    Item projection = index.item("Projection");
    return GlobalSecondaryIndex.builder()
        .indexName(index.text("IndexName"))
        .keySchema(keys(index))
        .projection(
            Projection.builder()
                .projectionType(projection.text("ProjectionType"))
                .nonKeyAttributes(projection.texts("NonKeyAttributes"))
                .build())
        .build();
  }

  private static List<KeySchemaElement> keys(Item owner) {
    return owner
        .items("KeySchema")
        .map(
            key ->
                KeySchemaElement.builder()
                    .attributeName(key.text("AttributeName"))
                    .keyType(key.text("KeyType"))
                    .build())
        .toList();
  }

  /** The template, in which a reference is the name of what it refers to. */
  private static Item template() {
    ConstructNode name = node -> node instanceof ScalarNode scalar ? scalar.getValue() : "";
    LoadSettings settings =
        LoadSettings.builder()
            .setMaxAliasesForCollections(1_000)
            .setTagConstructors(
                Stream.of(
                        "!Ref", "!GetAtt", "!Sub", "!If", "!And", "!Not", "!Equals", "!Join",
                        "!Select")
                    .collect(toMap(Tag::new, _ -> name)))
            .build();
    try {
      return new Item(
          (Map<?, ?>)
              new Load(settings).loadFromString(Files.readString(Path.of("../../template.yaml"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A mapping of the template. */
  private static final class Item {
    private final Map<String, Object> members = new HashMap<>();

    Item(Map<?, ?> mapping) {
      mapping.forEach((name, value) -> members.put(name.toString(), value));
    }

    Item item(String name) {
      return new Item((Map<?, ?>) members.get(name));
    }

    Stream<Item> items(String name) {
      List<?> items = (List<?>) members.getOrDefault(name, List.of());
      return items.stream().map(item -> new Item((Map<?, ?>) item));
    }

    String text(String name) {
      return members.get(name).toString();
    }

    /** Null if there is no such member. */
    List<String> texts(String name) {
      List<?> texts = (List<?>) members.get(name);
      return texts == null ? null : texts.stream().map(Object::toString).toList();
    }
  }
}
