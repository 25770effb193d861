package jobpostings.dynamodb.employer;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a switch. A switch without an item is off. */
final class SwitchSchema {
  private static final String NAME = "name";

  static final TableSchema<Switch> SCHEMA =
      StaticImmutableTableSchema.builder(Switch.class, SwitchSchemaSwitchBuilder.class)
          .newItemBuilder(SwitchSchemaSwitchBuilder::builder, SwitchSchemaSwitchBuilder::build)
          .addAttribute(
              String.class,
              named(NAME, Switch::name, SwitchSchemaSwitchBuilder::name, primaryPartitionKey()))
          .addAttribute(Boolean.class, named("on", Switch::on, SwitchSchemaSwitchBuilder::on))
          .build();

  private SwitchSchema() {}

  static Map<String, AttributeValue> key(String name) {
    return Map.of(NAME, AttributeValue.fromS(name));
  }

  /** What operators can turn on and off. */
  @RecordBuilder
  record Switch(String name, boolean on) {}
}
