package jobpostings.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import jobpostings.employer.Caller;
import jobpostings.employer.CallerContext;
import jobpostings.json.Json;

/**
 * What the authorizer answers. API Gateway keeps the answer for the key and applies it to every
 * method that is called with it, so it speaks of the whole stage and not of the one method.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html">Output
 *     of a Lambda authorizer</a>
 */
public final class AuthorizerResponse {
  private AuthorizerResponse() {}

  /**
   * Lets the caller call every method, and tells the functions who it is; in UTF-8.
   *
   * @param readOnly whether the service takes no changes for now, which they are told too
   */
  public static byte[] allow(AuthorizerEvent event, Caller caller, boolean readOnly) {
    return write(
        event,
        "Allow",
        String.valueOf(caller.employer().id()),
        CallerContext.write(caller, readOnly));
  }

  /** A refusal. API Gateway caches it, which it would not do if the function failed instead. */
  public static byte[] deny(AuthorizerEvent event) {
    return write(event, "Deny", "unknown", Map.of());
  }

  private static byte[] write(
      AuthorizerEvent event, String effect, String principal, Map<String, String> context) {
    return Json.text(
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
            })
        .getBytes(UTF_8);
  }
}
