package jobpostings.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./operate changes}, on answers of the form that <i>DescribeChangeSet</i> documents. */
class ChangesTest {
  private static final String LATEST =
      "arn:aws:cloudformation:ca-central-1:1:changeSet/samcli-deploy2/b";

  @TempDir private Path folder;

  private static String changes(String type, String action, String replacement) {
    return """
    {"ChangeSetName": "samcli-deploy2", "Changes": [
      {"Type": "Resource", "ResourceChange": {"Action": "Modify", "LogicalResourceId": "GetJob",
        "ResourceType": "AWS::Lambda::Function", "Replacement": "True", "Scope": ["Properties"]}},
      {"Type": "Resource", "ResourceChange": {"Action": "%s", "LogicalResourceId": "Jobs",
        "PhysicalResourceId": "job-postings-prod-Jobs-1", "ResourceType": "%s", %s
        "Scope": ["Properties"], "Details": [{"Target": {"Attribute": "Properties", "Name": "KeySchema",
        "RequiresRecreation": "Always"}, "Evaluation": "Static", "ChangeSource": "DirectModification"}]}}]}
    """
        .formatted(
            action,
            type,
            replacement.isEmpty() ? "" : "\"Replacement\": \"%s\",".formatted(replacement));
  }

  private String answers(String type, String action, String replacement) {
    return """
    *list-change-sets*) echo '{"Summaries": [
      {"ChangeSetId": "%1$s", "ExecutionStatus": "AVAILABLE", "Status": "CREATE_COMPLETE",
        "CreationTime": "2026-11-27T04:00:00.123000+00:00"},
      {"ChangeSetId": "arn:older", "ExecutionStatus": "AVAILABLE", "Status": "CREATE_COMPLETE",
        "CreationTime": "2026-11-26T04:00:00.123000+00:00"},
      {"ChangeSetId": "arn:empty", "ExecutionStatus": "UNAVAILABLE", "Status": "FAILED",
        "CreationTime": "2026-11-27T05:00:00.123000+00:00"}]}' ;;
    *"describe-change-set --change-set-name %1$s"*) echo '%2$s' ;;
    *"execute-change-set --change-set-name %1$s"* | *"wait stack-update-complete"*)
      echo "$*" >> '%3$s' ;;
    """
        .formatted(LATEST, changes(type, action, replacement), folder.resolve("made"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          type                     | action  | replacement | refused
          AWS::DynamoDB::Table     | Modify  | True        | true
          AWS::DynamoDB::Table     | Modify  | Conditional | true
          AWS::DynamoDB::Table     | Modify  | False       | false
          AWS::DynamoDB::Table     | Remove  | ''          | true
          AWS::DynamoDB::Table     | Dynamic | ''          | true
          AWS::DynamoDB::Table     | Add     | ''          | false
          AWS::DynamoDB::Table     | Import  | ''          | false
          AWS::KMS::Key            | Modify  | True        | true
          AWS::SQS::Queue          | Remove  | ''          | true
          AWS::S3::Bucket          | Modify  | True        | true
          AWS::Logs::LogGroup      | Modify  | True        | true
          AWS::Events::EventBus    | Modify  | Conditional | true
          AWS::ApiGateway::RestApi | Remove  | ''          | true
          AWS::IAM::Role           | Modify  | True        | false
          AWS::Lambda::Version     | Remove  | ''          | false
          """)
  void whatKeepsDataOrAnAddressStays(
      String type, String action, String replacement, boolean refused) throws IOException {
    JsonNode change =
        Functions.MAPPER
            .readTree(changes(type, action, replacement))
            .at("/Changes/1/ResourceChange");

    assertThat(ChangesCommand.isLost(change)).isEqualTo(refused);
  }

  @Test
  void aChangeSetThatReplacesATableIsRefused() throws IOException, InterruptedException {
    String aws = answers("AWS::DynamoDB::Table", "Modify", "True");

    assertThat(StackOperator.operate(folder, aws, 1, "changes", "--execute"))
        .containsPattern("GetJob +AWS::Lambda::Function +Modify +True")
        .containsPattern("Jobs +AWS::DynamoDB::Table +Modify +True")
        .contains("Would be replaced or removed, or may be: [\"Jobs\"].");
    assertThat(folder.resolve("made")).doesNotExist();
  }

  @Tag("deep")
  @Test
  void anotherIsExecutedIfThatIsAsked() throws IOException, InterruptedException {
    String aws = answers("AWS::IAM::Role", "Modify", "True");

    StackOperator.operate(folder, aws, 0, "changes");
    assertThat(folder.resolve("made")).doesNotExist();

    StackOperator.operate(folder, aws, 0, "changes", "--execute");
    assertThat(folder.resolve("made")).content().contains("execute-change-set", "wait stack-");
  }

  @Test
  void withoutAChangeSetItSaysHowToMakeOne() throws IOException, InterruptedException {
    assertThat(
            StackOperator.operate(
                folder, "*list-change-sets*) echo '{\"Summaries\": []}' ;;", 1, "changes"))
        .contains("sam deploy --no-execute-changeset");
  }

  /** So nor does a deployment past this command do it. */
  @Test
  void theStackPolicyDeniesWhatItRefuses() throws IOException {
    JsonNode denied =
        Functions.MAPPER.readTree(Path.of("../stack-policy.json").toFile()).at("/Statement/1");

    assertThat(denied.path("Effect").asText()).isEqualTo("Deny");
    assertThat(denied.path("Action").toString())
        .isEqualTo("[\"Update:Replace\",\"Update:Delete\"]");
    assertThat(denied.at("/Condition/StringEquals/ResourceType").valueStream())
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(ChangesCommand.LASTING);
  }
}
