package jobpostings.dynamodb;

import jakarta.inject.Inject;
import java.util.function.Supplier;
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
    return new Table<>(client, limits, settings.table(variable), schema, _ -> true);
  }

  /** A transaction without writes. */
  public <P> Transaction<P> transaction() {
    return new Transaction<>(client, limits);
  }

  /**
   * Makes a call of a store, all of whose requests to DynamoDB together have the time of a request;
   * within another call, what is left of that one's. A single request needs no more than itself.
   */
  public <T> T call(Supplier<T> call) {
    return limits.call(call);
  }

  /** The same, for what returns nothing. */
  public void run(Runnable call) {
    limits.run(call);
  }

  /**
   * Makes one of the up to three reads before the last by which a caller is known, which has a part
   * of that time.
   */
  public <T> T callToKnowCaller(Supplier<T> read) {
    return limits.call(limits.request().dividedBy(4), read);
  }

  public TimeLimits limits() {
    return limits;
  }
}
