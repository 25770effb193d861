package jobpostings.local.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.Policy;
import jobpostings.local.template.Template;

/**
 * Asks authorizers. Unlike API Gateway, it asks for every request, so a revoked key stops working
 * at once.
 */
record Authorization(LambdaRuntime lambda) {
  private static final String INVOKE = "execute-api:Invoke";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]*");

  /**
   * What the authorizer says about the caller, for the function's event.
   *
   * @throws Refused if it does not let the request through
   */
  Map<String, Object> of(Template.Authorizer authorizer, RequestContext context) throws Refused {
    for (String header : authorizer.headers()) {
      if (context.call().header(header).orElse("").isBlank()) {
        throw new Refused(GatewayError.UNAUTHORIZED);
      }
    }
    Invocation invocation =
        lambda.invoke(authorizer.function(), Json.write(ApiEvents.authorizer(context)));
    try {
      JsonNode answer = Json.read(invocation.payload());
      if (invocation.failed()) {
        boolean saysSo = answer.path("errorMessage").asText().equals("Unauthorized");
        throw new Refused(saysSo ? GatewayError.UNAUTHORIZED : GatewayError.AUTHORIZER_FAILURE);
      }
      if (!Policy.of(answer.path("policyDocument")).allows(INVOKE, context.methodArn())) {
        throw new Refused(GatewayError.ACCESS_DENIED);
      }
      return caller(answer);
    } catch (IOException | IllegalArgumentException e) {
      throw new Refused(GatewayError.AUTHORIZER_CONFIGURATION_ERROR);
    }
  }

  private static Map<String, Object> caller(JsonNode answer) {
    Map<String, Object> caller = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : answer.path("context").properties()) {
      caller.put(member.getKey(), plain(member.getValue().asText()));
    }
    caller.put("principalId", answer.path("principalId").asText());
    return caller;
  }

  /** The value, if it is sure to arrive unchanged; AWS guarantees that for no other text. */
  private static String plain(String value) {
    if (!PLAIN.matcher(value).matches()) {
      throw new IllegalArgumentException("The context may only have plain text, not " + value);
    }
    return value;
  }
}
