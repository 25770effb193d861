package jobpostings.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An IAM policy: what an authorizer answers, or what the template grants a function. */
public record Policy(List<Statement> statements) {

  /**
   * @param actions patterns, as the resources are: with {@code *} and {@code ?}
   */
  public record Statement(String effect, List<String> actions, List<String> resources) {}

  /** Reads a policy; an IllegalArgumentException if it is none. */
  public static Policy of(JsonNode document) {
    JsonNode statements = document.path("Statement");
    if (statements.isMissingNode()) {
      throw new IllegalArgumentException("The policy has no Statement.");
    }
    return new Policy(
        each(statements)
            .map(
                statement ->
                    new Statement(
                        statement.path("Effect").asText(),
                        texts(statement.path("Action")),
                        texts(statement.path("Resource"))))
            .toList());
  }

  /** Whether a statement allows the call, and none denies it. */
  public boolean allows(String action, String resource) {
    return has("Allow", action, resource) && !has("Deny", action, resource);
  }

  private boolean has(String effect, String action, String resource) {
    return statements.stream()
        .filter(statement -> statement.effect().equals(effect))
        .anyMatch(
            statement ->
                matches(statement.actions(), action) && matches(statement.resources(), resource));
  }

  private static boolean matches(List<String> patterns, String value) {
    return patterns.stream().anyMatch(pattern -> glob(pattern).matcher(value).matches());
  }

  private static List<String> texts(JsonNode oneOrMany) {
    return each(oneOrMany).map(JsonNode::asText).toList();
  }

  private static Stream<JsonNode> each(JsonNode oneOrMany) {
    return oneOrMany.isArray() ? oneOrMany.valueStream() : Stream.of(oneOrMany);
  }

  private static Pattern glob(String pattern) {
    String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return Pattern.compile(quoted, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  }
}
