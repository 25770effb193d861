package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a switch. A switch without an item is off. */
final class SwitchSchema {
  private static final String NAME = "name";

  static final TableSchema<Switch> SCHEMA =
      StaticImmutableTableSchema.builder(Switch.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              String.class,
              named(NAME, Switch::name, (b, value) -> b.name = value, primaryPartitionKey()))
          .addAttribute(Boolean.class, named("on", Switch::on, (b, value) -> b.on = value))
          .build();

  private SwitchSchema() {}

  static Map<String, AttributeValue> key(String name) {
    return Map.of(NAME, AttributeValue.fromS(name));
  }

  /** What operators can turn on and off. */
  record Switch(String name, boolean on) {}

  private static final class Builder {
    private String name;
    private boolean on;

    private Switch build() {
      return new Switch(name, on);
    }
  }
}
