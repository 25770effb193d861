package jobpostings.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.LambdaRuntime;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;

/**
 * Connects to DynamoDB once, so that the code that does is loaded, and hangs up. What is sent names
 * no operation and is not signed: DynamoDB refuses it, whatever it is.
 */
final class Knock {
  private static final Duration LONGEST = Duration.ofSeconds(2);
  private static final byte[] BODY = "{}".getBytes(UTF_8);

  private Knock() {}

  /** Where a request would have gone. That nobody answers is logged, and changes nothing. */
  static void at(SdkHttpRequest request) {
    SdkHttpRequest knock =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(request.getUri())
            .putHeader("Host", request.host())
            .putHeader("Content-Length", String.valueOf(BODY.length))
            .build();
    try (SdkHttpClient network = AwsCrtHttpClient.builder().connectionTimeout(LONGEST).build()) {
      Optional<AbortableInputStream> answer =
          network
              .prepareRequest(
                  HttpExecuteRequest.builder()
                      .request(knock)
                      .contentStreamProvider(() -> new ByteArrayInputStream(BODY))
                      .build())
              .call()
              .responseBody();
      if (answer.isPresent()) {
        try (InputStream body = answer.get()) {
          body.readAllBytes();
        }
      }
    } catch (IOException | SdkException e) {
      LambdaRuntime.getLogger().log("Not connected while priming: " + e, LogLevel.WARN);
    }
  }
}
