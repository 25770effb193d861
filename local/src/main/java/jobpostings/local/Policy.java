package jobpostings.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** An IAM policy document, as an authorizer answers it. */
final class Policy {
  private static final String INVOKE = "execute-api:Invoke";

  private final JsonNode statements;

  private Policy(JsonNode statements) {
    this.statements = statements;
  }

  /** @throws IllegalArgumentException when it is no policy */
  static Policy of(JsonNode document) {
    JsonNode statements = document.path("Statement");
    if (statements.isMissingNode()) {
      throw new IllegalArgumentException("The policy has no Statement.");
    }
    return new Policy(statements);
  }

  /** Whether a statement allows the call, and none denies it. */
  boolean allows(String methodArn) {
    return has("Allow", methodArn) && !has("Deny", methodArn);
  }

  private boolean has(String effect, String methodArn) {
    return each(statements)
        .anyMatch(
            statement ->
                statement.path("Effect").asText().equals(effect)
                    && matches(statement.path("Action"), INVOKE)
                    && matches(statement.path("Resource"), methodArn));
  }

  private static boolean matches(JsonNode patterns, String value) {
    return each(patterns).anyMatch(pattern -> glob(pattern.asText()).matcher(value).matches());
  }

  private static Stream<JsonNode> each(JsonNode oneOrMany) {
    return oneOrMany.isArray()
        ? StreamSupport.stream(oneOrMany.spliterator(), false)
        : Stream.of(oneOrMany);
  }

  private static Pattern glob(String pattern) {
    String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return Pattern.compile(quoted, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  }
}
