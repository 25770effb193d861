package jobpostings.local.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import jobpostings.local.json.Json;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static final String ARN = "arn:aws:execute-api:r:1:api/dev/GET/jobs/7";

  @Test
  void allowsWhatAStatementAllows() throws IOException {
    assertThat(allows(statement("Allow", "\"execute-api:Invoke\"", "\"" + ARN + "\""))).isTrue();
    assertThat(allows(statement("Allow", "\"*\"", "[\"x\", \"arn:*:api/dev/*\"]"))).isTrue();
    assertThat(allows(statement("Allow", "\"execute-api:*\"", "\"*/GET/jobs/?\""))).isTrue();
  }

  @Test
  void refusesWhatNoStatementAllows() throws IOException {
    assertThat(allows(statement("Allow", "\"*\"", "\"arn:*:api/prod/*\""))).isFalse();
    assertThat(allows(statement("Allow", "\"s3:GetObject\"", "\"*\""))).isFalse();
    assertThat(allows(statement("Allow", "\"*\"", "\"*/GET/jobs/.\""))).isFalse();
    assertThat(allows("[]")).isFalse();
  }

  @Test
  void aDenialWins() throws IOException {
    assertThat(
            allows(
                "[%s, %s]"
                    .formatted(
                        statement("Allow", "\"*\"", "\"*\""),
                        statement("Deny", "\"*\"", "\"*/jobs/*\""))))
        .isFalse();
  }

  @Test
  void whatHasNoStatementsIsNoPolicy() {
    assertThatThrownBy(() -> Policy.of(Json.read("{}".getBytes(UTF_8))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String statement(String effect, String action, String resource) {
    return "{\"Effect\": \"%s\", \"Action\": %s, \"Resource\": %s}"
        .formatted(effect, action, resource);
  }

  private static boolean allows(String statements) throws IOException {
    String document = "{\"Statement\": %s}".formatted(statements);
    return Policy.of(Json.read(document.getBytes(UTF_8))).allows("execute-api:Invoke", ARN);
  }
}
