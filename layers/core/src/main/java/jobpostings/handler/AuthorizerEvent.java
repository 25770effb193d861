package jobpostings.handler;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallerContext;
import jobpostings.employer.key.CallingPartner;
import jobpostings.http.EventJson;
import jobpostings.json.Json;

/**
 * The event that API Gateway sends to an authorizer, and the responses to it. API Gateway caches a
 * response by key and applies it to every method called with that key, so its policy covers the
 * whole stage and not the one method.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-input.html">Input
 *     to a Lambda authorizer</a>
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html">Output
 *     of a Lambda authorizer</a>
 */
public final class AuthorizerEvent {
  private final EventJson event;

  private AuthorizerEvent(EventJson event) {
    this.event = event;
  }

  /**
   * @return none for a ping, with which a schedule keeps the function warm
   * @throws IOException if the input is not such an event
   */
  public static Optional<AuthorizerEvent> read(InputStream in) throws IOException {
    EventJson event = EventJson.read(in);
    if (event.isPing()) {
      return Optional.empty();
    }
    if (event.text("methodArn").isEmpty()) {
      throw new IOException("This is not an event of a REQUEST authorizer.");
    }
    return Optional.of(new AuthorizerEvent(event));
  }

  public String requestId() {
    return event.object("requestContext").text("requestId");
  }

  /**
   * The key that was sent. None if several were sent, even equal ones: which one counts would be a
   * matter of chance. Header names are not case-sensitive.
   */
  public Optional<String> secret() {
    List<String> sent =
        event.values("headers", "multiValueHeaders").entrySet().stream()
            .filter(header -> header.getKey().equalsIgnoreCase("API-Key"))
            .flatMap(header -> header.getValue().stream())
            .toList();
    return sent.size() == 1 ? Optional.of(sent.getFirst()) : Optional.empty();
  }

  /**
   * The response that allows the caller every method, and tells the functions who the caller is. In
   * UTF-8.
   *
   * @param readOnly whether the service takes no changes for now, which the functions are told too
   */
  public byte[] allow(Caller caller, boolean readOnly) {
    String principal =
        caller
            .partner()
            .map(CallingPartner::id)
            .orElseGet(() -> String.valueOf(caller.employer().id()));
    return response("Allow", principal, CallerContext.write(caller, readOnly));
  }

  /** A refusal. API Gateway caches it, as it would not cache a failure of the function. */
  public byte[] deny() {
    return response("Deny", "unknown", Map.of());
  }

  private byte[] response(String effect, String principal, Map<String, String> context) {
    return Json.bytes(
        Json.object(
            json -> {
              json.writeStringField("principalId", principal);
              json.writeObjectFieldStart("policyDocument");
              json.writeStringField("Version", "2012-10-17");
              json.writeArrayFieldStart("Statement");
              json.writeStartObject();
              json.writeStringField("Action", "execute-api:Invoke");
              json.writeStringField("Effect", effect);
              json.writeStringField("Resource", stage() + "/*");
              json.writeEndObject();
              json.writeEndArray();
              json.writeEndObject();
              json.writeObjectFieldStart("context");
              for (var entry : context.entrySet()) {
                json.writeStringField(entry.getKey(), entry.getValue());
              }
              json.writeEndObject();
            }));
  }

  /**
   * The ARN of the stage, arn:aws:execute-api:region:account:api/stage, from
   * arn:.../stage/METHOD/path.
   */
  private String stage() {
    String[] parts = event.text("methodArn").split("/", 3);
    return parts[0] + "/" + parts[1];
  }
}
