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

/** Shapes the gateway's own responses as the template's {@code GatewayResponses} say. */
final class GatewayResponses {
  private static final Pattern VARIABLE = Pattern.compile("\\$context\\.([A-Za-z.]*[A-Za-z])");
  private static final Template.GatewayResponse UNSHAPED =
      new Template.GatewayResponse(
          Optional.empty(), Map.of(), Optional.of("{\"message\":$context.error.messageString}"));

  private final Map<String, Template.GatewayResponse> templates;

  GatewayResponses(Map<String, Template.GatewayResponse> templates) {
    this.templates = templates;
  }

  HttpReply reply(GatewayError error, RequestContext context) {
    Template.GatewayResponse template =
        Optional.ofNullable(templates.get(error.name()))
            .or(() -> Optional.ofNullable(templates.get(error.fallback().name())))
            .orElse(UNSHAPED);
    String body =
        VARIABLE
            .matcher(template.body().orElse(""))
            .replaceAll(
                match -> Matcher.quoteReplacement(variable(match.group(1), error, context)));
    return new HttpReply(
        template.status().orElse(error.status()),
        headers(template, error, context),
        body.getBytes(UTF_8));
  }

  private static List<Map.Entry<String, String>> headers(
      Template.GatewayResponse template, GatewayError error, RequestContext context) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    template
        .headers()
        .forEach((name, value) -> headers.add(Map.entry(name, header(value, error, context))));
    if (template.headers().keySet().stream().noneMatch("Content-Type"::equalsIgnoreCase)) {
      headers.add(Map.entry("Content-Type", "application/json"));
    }
    return headers;
  }

  private static String header(String value, GatewayError error, RequestContext context) {
    return value.startsWith("context.")
        ? variable(value.substring("context.".length()), error, context)
        : value.substring(1, value.length() - 1);
  }

  /** The value of a variable; empty if there is none, as on AWS. */
  private static String variable(String name, GatewayError error, RequestContext context) {
    return switch (name) {
      case "error.message" -> error.message();
      case "error.messageString" -> "\"" + error.message() + "\"";
      case "error.responseType" -> error.name();
      default -> {
        Object value = context.event();
        for (String part : name.split("\\.")) {
          value = value instanceof Map<?, ?> map ? map.get(part) : null;
        }
        yield value == null ? "" : value.toString();
      }
    };
  }
}
