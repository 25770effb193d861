package jobpostings.dynamodb.table;

import jakarta.inject.Inject;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables that the settings name, and transactions over them. */
public final class Tables {
  private final DynamoDbClient client;
  private final Settings settings;

  @Inject
  public Tables(DynamoDbClient client, Settings settings) {
    this.client = client;
    this.settings = settings;
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
}
