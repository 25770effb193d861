package jobpostings.dynamodb.table;

import jakarta.inject.Inject;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables that the settings name, transactions over them, and the time for calls. */
public final class Tables {
  private final DynamoDbClient client;
  private final Settings settings;
  private final TimeLimits limits;

  @Inject
  public Tables(DynamoDbClient client, Settings settings, TimeLimits limits) {
    this.client = client;
    this.settings = settings;
    this.limits = limits;
  }

  /**
   * A table.
   *
   * @param variable the environment variable that names it, for example {@code JOBS_TABLE}
   * @param schema maps its items, or those of their attributes that matter
   */
  public <T> Table<T> table(String variable, TableSchema<T> schema) {
    return new Table<>(client, settings.table(variable), schema, _ -> true);
  }

  /** A transaction without writes. */
  public <P> Transaction<P> transaction() {
    return new Transaction<>(client);
  }

  /** The time that a call of a store has, all of its requests to DynamoDB together. */
  public RetryBudget budget() {
    return limits.budget();
  }

  /**
   * A part of that, for each of the up to three reads before the last by which a caller is known.
   */
  public RetryBudget budgetToKnowCaller() {
    return limits.budget(limits.request().dividedBy(4));
  }

  public TimeLimits limits() {
    return limits;
  }
}
