package jobpostings.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.api.Test;

/**
 * That what the code of the last release needs is there until the next one serves, and after a
 * roll-back. CloudFormation takes a permission away before it deploys a function, and all versions
 * of a function have its role.
 */
class UpgradeTest {
  /** What the last release had; a release writes it anew: {@code -Dreleased=write}. */
  private static final Path RELEASED = Path.of("src/test/resources/released.txt");

  private final Template template = TemplateReader.read(Path.of("../template.yaml"));

  @Test
  void nothingIsTakenAwayThatTheLastReleaseNeeds() throws IOException {
    Set<String> now = new TreeSet<>();
    lasting().forEach(now::add);
    indexes().forEach(now::add);
    template.functions().stream().flatMap(UpgradeTest::permissions).forEach(now::add);
    if ("write".equals(System.getProperty("released"))) {
      Files.write(RELEASED, now);
    }

    assertThat(Files.readAllLines(RELEASED).stream().filter(this::isNeeded))
        .hasSizeGreaterThan(100)
        .as("what goes, goes one release after the code that needs it: docs/operations.md, Upgrade")
        .isSubsetOf(now);
  }

  /** A function that is gone needs nothing. */
  private boolean isNeeded(String line) {
    String[] words = line.split(" ");
    return !words[1].equals("may")
        || template.functions().stream().anyMatch(function -> function.name().equals(words[0]));
  }

  /** What the stack policy lets nobody replace or remove. */
  private static Stream<String> lasting() throws IOException {
    OperableTemplate written = new OperableTemplate();
    JsonNode denied = Json.read(Files.readAllBytes(Path.of("../stack-policy.json")));
    return denied
        .at("/Statement/1/Condition/StringEquals/ResourceType")
        .valueStream()
        .map(JsonNode::asText)
        .flatMap(type -> written.ids(type).stream().map(id -> id + " is " + type));
  }

  private Stream<String> indexes() {
    return template.tables().stream()
        .filter(table -> table.creation().hasGlobalSecondaryIndexes())
        .flatMap(
            table ->
                table.creation().globalSecondaryIndexes().stream()
                    .map(index -> table.name() + " has " + index.indexName()));
  }

  private static Stream<String> permissions(Template.Function function) {
    return function.policy().statements().stream()
        .flatMap(
            statement ->
                statement.actions().stream()
                    .flatMap(
                        action ->
                            statement.resources().stream()
                                .map(
                                    resource ->
                                        "%s may %s on %s"
                                            .formatted(
                                                function.name(),
                                                action,
                                                resource.replaceFirst("arn:(.*?:){4}", "")))));
  }

  /** A new one is empty, or has another address, which others know. */
  @Test
  void theStackPolicyNamesAllThatOutlivesTheStack() throws IOException {
    OperableTemplate written = new OperableTemplate();
    Set<String> kept = new TreeSet<>();
    written
        .at("/Resources")
        .valueStream()
        .filter(each -> each.path("DeletionPolicy").asText().startsWith("RetainExcept"))
        .forEach(each -> kept.add(each.path("Type").asText()));

    assertThat(kept).hasSizeGreaterThan(2);
    JsonNode denied =
        Json.read(Files.readAllBytes(Path.of("../stack-policy.json"))).at("/Statement/1");
    assertThat(denied.path("Effect").asText()).isEqualTo("Deny");
    assertThat(denied.path("Action").toString())
        .isEqualTo("[\"Update:Replace\",\"Update:Delete\"]");
    assertThat(denied.findValue("ResourceType").valueStream().map(JsonNode::asText))
        .containsAll(kept)
        .contains("AWS::S3::Bucket", "AWS::SQS::Queue", "AWS::ApiGateway::RestApi");
  }

  @Test
  void theWorkflowDeploysToProdWhatStagingHasShown() throws IOException {
    JsonNode jobs = OperableTemplate.read(".github/workflows/deploy.yml").path("jobs");

    assertThat(commands(jobs.path("build"))).contains("sam build");
    assertThat(jobs.at("/staging/needs").asText()).isEqualTo("build");
    assertThat(commands(jobs.path("staging"))).doesNotContain("sam build");
    assertThat(commands(jobs.path("staging")).lines())
        .containsSubsequence(
            "tar -xzf build.tar.gz",
            "sam deploy --config-env staging --no-confirm-changeset --no-fail-on-empty-changeset"
                + " --no-progressbar",
            "docs/first-deployment job-postings-staging");
    assertThat(jobs.at("/prod/needs").asText()).isEqualTo("staging");
    assertThat(jobs.at("/prod/environment").asText())
        .as("where somebody approves")
        .isEqualTo("prod");
    assertThat(commands(jobs.path("prod")))
        .contains("tar -xzf build.tar.gz", "sam deploy --config-env prod ")
        .doesNotContain("sam build");
  }

  private static String commands(JsonNode job) {
    return String.join("\n", job.path("steps").findValuesAsText("run"));
  }
}
