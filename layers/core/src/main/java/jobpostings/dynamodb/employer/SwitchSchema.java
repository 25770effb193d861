package jobpostings.dynamodb.employer;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a switch. A switch without an item is off. */
final class SwitchSchema {
  private static final String NAME = "name";

  static final TableSchema<Switch> SCHEMA =
      new ItemSchema<Switch, SwitchSchemaSwitchBuilder>()
          .text(NAME, Switch::name, SwitchSchemaSwitchBuilder::name, primaryPartitionKey())
          .flag("on", Switch::on, SwitchSchemaSwitchBuilder::on)
          .build(
              Switch.class,
              SwitchSchemaSwitchBuilder.class,
              SwitchSchemaSwitchBuilder::builder,
              SwitchSchemaSwitchBuilder::build);

  private SwitchSchema() {}

  static Map<String, AttributeValue> key(String name) {
    return Map.of(NAME, AttributeValue.fromS(name));
  }

  /** What operators can turn on and off. */
  @RecordBuilder
  record Switch(String name, boolean on) {}
}
