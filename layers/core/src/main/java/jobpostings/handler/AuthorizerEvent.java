package jobpostings.handler;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.http.EventJson;

/**
 * The event that API Gateway sends to an authorizer.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-input.html">Input
 *     to a Lambda authorizer</a>
 */
public final class AuthorizerEvent {
  private static final String HEADER = "API-Key";

  private String requestId = "";
  private String methodArn = "";
  private Map<String, String> headers = Map.of();
  private boolean isPing;
  private Map<String, List<String>> multiValueHeaders = Map.of();

  private AuthorizerEvent() {}

  /**
   * @return none for a ping, with which a schedule keeps the function warm
   * @throws IOException if the input is no such event
   */
  public static Optional<AuthorizerEvent> read(InputStream in) throws IOException {
    AuthorizerEvent event = new AuthorizerEvent();
    EventJson.read(in, event::member);
    if (event.isPing) {
      return Optional.empty();
    }
    if (event.methodArn.isEmpty()) {
      throw new IOException("This is no event of a REQUEST authorizer.");
    }
    return Optional.of(event);
  }

  private void member(String name, JsonParser json) throws IOException {
    switch (name) {
      case "methodArn" -> methodArn = json.getValueAsString("");
      case "headers" -> headers = EventJson.texts(json);
      case "multiValueHeaders" -> multiValueHeaders = EventJson.lists(json);
      case "requestContext" -> EventJson.members(json, this::contextMember);
      case EventJson.PING -> isPing = json.getValueAsBoolean();
      default -> json.skipChildren();
    }
  }

  private void contextMember(String name, JsonParser json) throws IOException {
    if (name.equals("requestId")) {
      requestId = json.getValueAsString("");
    } else {
      json.skipChildren();
    }
  }

  public String requestId() {
    return requestId;
  }

  /**
   * The key that was sent. None if several were sent, even equal ones: which one counts would be a
   * matter of chance. Header names are not case-sensitive.
   */
  public Optional<String> secret() {
    List<String> sent =
        EventJson.values(headers, multiValueHeaders).entrySet().stream()
            .filter(header -> header.getKey().equalsIgnoreCase(HEADER))
            .flatMap(header -> header.getValue().stream())
            .toList();
    return sent.size() == 1 ? Optional.of(sent.getFirst()) : Optional.empty();
  }

  /**
   * The ARN of the stage, arn:aws:execute-api:region:account:api/stage, from
   * arn:.../stage/METHOD/path.
   */
  String stage() {
    String[] parts = methodArn.split("/", 3);
    return parts[0] + "/" + parts[1];
  }
}
