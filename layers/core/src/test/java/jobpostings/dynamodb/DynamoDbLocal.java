package jobpostings.dynamodb;

import jobpostings.Settings;

/**
 * DynamoDB Local with the service's tables. It starts once for all tests of a JVM; tests keep apart
 * by using employers of their own.
 */
final class DynamoDbLocal {
  private static final Settings SETTINGS = ServiceTables.createdAt(new DynamoDbServer().endpoint());

  private DynamoDbLocal() {}

  /** What a function needs to use it. */
  static Settings settings() {
    return SETTINGS;
  }
}
