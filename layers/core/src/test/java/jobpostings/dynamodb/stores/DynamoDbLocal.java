package jobpostings.dynamodb.stores;

import jobpostings.settings.Settings;

/**
 * DynamoDB Local with the service's tables. It starts once for all tests of a JVM; tests keep apart
 * by using employers of their own.
 */
public final class DynamoDbLocal {
  private static final Settings SETTINGS = ServiceTables.createdAt(new DynamoDbServer().endpoint());

  private DynamoDbLocal() {}

  /** What a function needs to use it. */
  public static Settings settings() {
    return SETTINGS;
  }
}
