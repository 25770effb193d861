package jobpostings.dynamodb.stores;

import java.time.Duration;
import java.util.List;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.settings.Settings;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Clients of DynamoDB Local, as the service makes them, but with patience for a busy machine. */
public final class Clients {
  /** Longer than a call takes, however much else the machine does. */
  private static final Duration CALL = Duration.ofMinutes(5);

  /** One for all, since making one costs as much as ten calls. */
  private static final SdkHttpClient HTTP =
      AwsCrtHttpClient.builder()
          .maxConcurrency(500)
          .connectionTimeout(CALL)
          .connectionAcquisitionTimeout(CALL)
          .build();

  private Clients() {}

  /** A client whose calls pass through the interceptors. */
  public static DynamoDbClient of(Settings settings, List<ExecutionInterceptor> interceptors) {
    DynamoDbClientBuilder builder = DynamoDbModule.clientBuilder(settings);
    var configuration =
        builder.overrideConfiguration().toBuilder()
            .apiCallTimeout(CALL)
            .apiCallAttemptTimeout(CALL)
            // DynamoDB Local answers 500 when one call has waited for another for ten seconds.
            .retryStrategy(
                StandardRetryStrategy.builder()
                    .maxAttempts(30)
                    .circuitBreakerEnabled(false)
                    .build())
            .executionInterceptors(interceptors);
    return builder
        .httpClientBuilder(null)
        .httpClient(HTTP)
        .overrideConfiguration(configuration.build())
        .build();
  }

  public static DynamoDbClient of(Settings settings, ExecutionInterceptor... interceptors) {
    return of(settings, List.of(interceptors));
  }
}
