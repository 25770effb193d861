package jobpostings.dynamodb.employer;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jobpostings.dynamodb.employer.SwitchSchema.Switch;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.limit.ReadOnlyMode;

/** A switch in DynamoDB. Every read is consistent. May be used by several threads. */
@Singleton
public final class DynamoReadOnlyMode implements ReadOnlyMode {
  private static final String NAME = "read-only";

  private final Table<Switch> switches;
  private final TimeLimits limits;

  @Inject
  DynamoReadOnlyMode(Tables tables, TimeLimits limits) {
    this.switches = tables.table("SWITCHES_TABLE", SwitchSchema.SCHEMA);
    this.limits = limits;
  }

  @Override
  public boolean isOn() {
    return switches.find(SwitchSchema.key(NAME), limits.budget()).map(Switch::on).orElse(false);
  }

  @Override
  public void set(boolean on) {
    switches.put(new Switch(NAME, on), limits.budget());
  }
}
