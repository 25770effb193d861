package jobpostings.bench;

import java.security.SecureRandom;
import java.time.Duration;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.job.DynamoJobStore;
import jobpostings.job.JobStore;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The store with more time than a request has. For large reads DynamoDB Local takes ten times as
 * long as AWS would, and longer if the machine is busy.
 */
public final class PatientStore {
  private static final Duration TIME = Duration.ofMinutes(5);

  private PatientStore() {}

  public static JobStore of(DynamoDbClient client, Settings settings) {
    SecureRandom random = new SecureRandom();
    return new DynamoJobStore(
        client,
        DynamoDbModule.enhancedClient(client),
        settings,
        random,
        () -> random.nextInt(Integer.MAX_VALUE) + 1,
        TIME);
  }
}
