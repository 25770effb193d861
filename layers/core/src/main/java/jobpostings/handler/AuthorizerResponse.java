package jobpostings.handler;

import java.util.Map;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallerContext;
import jobpostings.json.Json;

/**
 * The authorizer's response. API Gateway caches it by key and applies it to every method called
 * with that key, so its policy covers the whole stage and not the one method.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html">Output
 *     of a Lambda authorizer</a>
 */
public final class AuthorizerResponse {
  private AuthorizerResponse() {}

  /**
   * Allows the caller every method, and tells the functions who the caller is. In UTF-8.
   *
   * @param readOnly whether the service takes no changes for now, which the functions are told too
   */
  public static byte[] allow(AuthorizerEvent event, Caller caller, boolean readOnly) {
    return write(
        event,
        "Allow",
        caller.partner().isPresent()
            ? caller.partner().get().id()
            : String.valueOf(caller.employer().id()),
        CallerContext.write(caller, readOnly));
  }

  /** A refusal. API Gateway caches it, as it would not cache a failure of the function. */
  public static byte[] deny(AuthorizerEvent event) {
    return write(event, "Deny", "unknown", Map.of());
  }

  private static byte[] write(
      AuthorizerEvent event, String effect, String principal, Map<String, String> context) {
    return Json.bytes(
        json -> {
          json.writeStartObject();
          json.writeStringField("principalId", principal);
          json.writeObjectFieldStart("policyDocument");
          json.writeStringField("Version", "2012-10-17");
          json.writeArrayFieldStart("Statement");
          json.writeStartObject();
          json.writeStringField("Action", "execute-api:Invoke");
          json.writeStringField("Effect", effect);
          json.writeStringField("Resource", event.stage() + "/*");
          json.writeEndObject();
          json.writeEndArray();
          json.writeEndObject();
          json.writeObjectFieldStart("context");
          for (var entry : context.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
          }
          json.writeEndObject();
          json.writeEndObject();
        });
  }
}
