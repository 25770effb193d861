package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import jobpostings.terminal.Failure;

/** The functions of the local runtime, by the Invoke API that it shares with Lambda. */
final class LocalFunctions implements Functions {
  private static final Duration MAX_WAIT = Duration.ofMinutes(16); // a function has 15 at most

  private final HttpClient client =
      HttpClient.newBuilder().proxy(ProxySelector.of(null)).connectTimeout(MAX_WAIT).build();
  private final ObjectMapper mapper = new ObjectMapper();
  private final String url;

  /**
   * @param url of the local runtime, without a slash at the end
   */
  LocalFunctions(String url) {
    this.url = url;
  }

  @Override
  public JsonNode invoke(String name, JsonNode request) {
    HttpRequest call =
        HttpRequest.newBuilder(URI.create(url + "/2015-03-31/functions/" + name + "/invocations"))
            .timeout(MAX_WAIT)
            .POST(HttpRequest.BodyPublishers.ofString(request.toString()))
            .build();
    try {
      HttpResponse<String> answer = client.send(call, BodyHandlers.ofString());
      if (answer.statusCode() != 200
          || answer.headers().firstValue("X-Amz-Function-Error").isPresent()) {
        throw new Failure(Failure.FAILED, name + " failed: " + answer.body());
      }
      return mapper.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw new Failure(Failure.FAILED, url + " is no local runtime of this service.", e);
    } catch (IOException e) {
      throw new Failure(
          Failure.FAILED,
          "There is no local runtime at %s. Start it with ./mvnw -q -Plocal, or name a stack on AWS with --stack."
              .formatted(url),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(Failure.FAILED, "Interrupted. What was asked for may have been done.", e);
    }
  }
}
