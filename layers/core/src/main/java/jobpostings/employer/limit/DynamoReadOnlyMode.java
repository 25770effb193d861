package jobpostings.employer.limit;

import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.util.Map;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * A switch in DynamoDB, which is off without an item. Every read is consistent. May be used by
 * several threads.
 */
public final class DynamoReadOnlyMode {
  private static final String NAME = "read-only";

  private static final TableSchema<Switch> SCHEMA =
      new ItemSchema<Switch, SwitchBuilder>()
          .text("name", Switch::name, SwitchBuilder::name)
          .flag("on", Switch::on, SwitchBuilder::on)
          .build(Switch.class, SwitchBuilder::builder, SwitchBuilder::build);

  /** What operators can turn on and off. */
  @RecordBuilder
  record Switch(String name, boolean on) {}

  private final Table<Switch> switches;

  @Inject
  DynamoReadOnlyMode(Tables tables) {
    this.switches = tables.table("SWITCHES_TABLE", SCHEMA);
  }

  public boolean isOn() {
    return switches.find(Map.of("name", text(NAME))).map(Switch::on).orElse(false);
  }

  /** Takes effect within the minute for which the gateway caches the authorizer's response. */
  public void set(boolean on) {
    switches.put(new Switch(NAME, on));
  }
}
