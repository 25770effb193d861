package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.local.http.HttpReply;
import jobpostings.local.template.Template;

/**
 * Gives the gateway's own responses the shape that the template's {@code GatewayResponses} define.
 * A request that is too large gets API Gateway's default shape, whatever the template says.
 */
record GatewayResponses(Map<String, Template.GatewayResponse> templates) {
  private static final Pattern VARIABLE = Pattern.compile("\\$context\\.([A-Za-z.]*[A-Za-z])");
  private static final Template.GatewayResponse UNSHAPED =
      new Template.GatewayResponse(
          Optional.empty(), Map.of(), Optional.of("{\"message\":$context.error.messageString}"));

  /** What API Gateway does here is unknown; this tells a client more than a closed connection. */
  private static final Template.GatewayResponse TIMEOUT =
      new Template.GatewayResponse(
          Optional.empty(),
          Map.of(
              "Content-Type", "'application/problem+json'",
              "X-Request-Id", "context.requestId",
              "X-Content-Type-Options", "'nosniff'"),
          Optional.of(
              """
              {"type":"about:blank","title":"Request Timeout","status":408,\
              "detail":$context.error.messageString,"instance":"urn:uuid:$context.requestId"}\
              """));

  HttpReply reply(Refused refused, RequestContext context) {
    GatewayError error = refused.error();
    Template.GatewayResponse template = template(error);
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    template
        .headers()
        .forEach((name, value) -> headers.add(Map.entry(name, header(value, refused, context))));
    String body =
        VARIABLE
            .matcher(template.body().orElse(""))
            .replaceAll(
                match -> Matcher.quoteReplacement(variable(match.group(1), refused, context)));
    return new HttpReply(template.status().orElse(error.status()), headers, body.getBytes(UTF_8))
        .orJson();
  }

  private Template.GatewayResponse template(GatewayError error) {
    return error == GatewayError.REQUEST_TIMEOUT
        ? TIMEOUT
        : Optional.ofNullable(templates.get(error.name()))
            .or(() -> Optional.ofNullable(templates.get(error.fallback().name())))
            .filter(_ -> error != GatewayError.REQUEST_TOO_LARGE)
            .orElse(UNSHAPED);
  }

  private static String header(String value, Refused refused, RequestContext context) {
    return value.startsWith("context.")
        ? variable(value.substring("context.".length()), refused, context)
        : value.substring(1, value.length() - 1);
  }

  /** The value of a variable; empty if there is none, as on AWS. */
  private static String variable(String name, Refused refused, RequestContext context) {
    return switch (name) {
      case "error.message" -> refused.getMessage();
      case "error.messageString" -> "\"" + refused.getMessage() + "\"";
      case "error.responseType" -> refused.error().name();
      default -> {
        Object value = context.variables();
        for (String part : name.split("\\.")) {
          value = value instanceof Map<?, ?> map ? map.get(part) : null;
        }
        yield value == null ? "" : value.toString();
      }
    };
  }
}
