package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/**
 * Reads what an update would do to a stack before it does it: under the same logical id
 * CloudFormation makes a new, empty table, and asks nobody (<i>Update behaviors of stack
 * resources</i>).
 */
@Command(
    name = "changes",
    description = {
      "Reads the latest change set that sam deploy --no-execute-changeset made, and refuses it if"
          + " what keeps data or an address would be replaced or removed.",
      "Needs the AWS CLI."
    })
final class ChangesCommand implements Runnable {
  /** What a new one of is empty, or has another address, which others know. */
  static final Set<String> LASTING =
      Set.of(
          "AWS::ApiGateway::DomainName",
          "AWS::ApiGateway::RestApi",
          "AWS::DynamoDB::Table",
          "AWS::Events::EventBus",
          "AWS::KMS::Key",
          "AWS::Logs::LogGroup",
          "AWS::S3::Bucket",
          "AWS::SQS::Queue");

  @ParentCommand private Operate operate;

  @Option(names = "--execute", description = "Makes the changes, and waits until they are made.")
  private boolean execute;

  @Override
  public void run() {
    AwsCli aws = new AwsCli(Optional.empty(), operate::say);
    List<String> stack = List.of("--stack-name", operate.namedStack());
    List<String> changeSet = List.of("--change-set-name", latest(aws, stack));
    ArrayNode lost = Functions.MAPPER.createArrayNode();
    ArrayNode changes = Functions.MAPPER.createArrayNode();
    for (JsonNode each :
        aws.ask("cloudformation describe-change-set", changeSet, "").path("Changes")) {
      JsonNode change = each.path("ResourceChange");
      changes.add(change);
      if (isLost(change)) {
        lost.add(change.path("LogicalResourceId"));
      }
    }
    operate.show(changes, "LogicalResourceId", "ResourceType", "Action", "Replacement");
    if (!lost.isEmpty()) {
      throw new Failure(
          Failure.REFUSED, "Would be replaced or removed, or may be: %s.".formatted(lost));
    }
    if (execute) {
      aws.ask("cloudformation execute-change-set", changeSet, "");
      aws.ask("cloudformation wait stack-update-complete", stack, "");
    }
  }

  private static String latest(AwsCli aws, List<String> stack) {
    return aws.ask("cloudformation list-change-sets", stack, "")
        .path("Summaries")
        .valueStream()
        .filter(each -> each.path("ExecutionStatus").asText().equals("AVAILABLE"))
        .max(Comparator.comparing(each -> each.path("CreationTime").asText()))
        .map(each -> each.path("ChangeSetId").asText())
        .orElseThrow(
            () ->
                new Failure(
                    Failure.REFUSED,
                    "There is no change set. Make one: sam deploy --no-execute-changeset."));
  }

  /** {@code Replacement} is Conditional if only the update tells (<i>ResourceChange</i>). */
  static boolean isLost(JsonNode change) {
    boolean isReplaced =
        change.path("Action").asText().equals("Modify")
            && !change.path("Replacement").asText("False").equals("False");
    return LASTING.contains(change.path("ResourceType").asText())
        && (isReplaced
            || !Set.of("Add", "Import", "Modify").contains(change.path("Action").asText()));
  }
}
