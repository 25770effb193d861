package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jobpostings.terminal.Failure;

/**
 * Calls AWS by the AWS CLI, with the operator's own credentials.
 *
 * @param said receives each line that the AWS CLI says on standard error
 */
record AwsCli(Consumer<String> said) {
  /**
   * What it answers to an operation such as {@code dynamodb scan}. If it fails, it has said why.
   */
  JsonNode ask(String operation, List<String> options, String in) {
    List<String> command = new ArrayList<>(List.of("aws", "--output", "json"));
    command.addAll(List.of(operation.split(" ")));
    command.addAll(options);
    try {
      String answer = output(in, command);
      return answer.isBlank()
          ? Functions.MAPPER.createObjectNode()
          : Functions.MAPPER.readTree(answer);
    } catch (JsonProcessingException e) {
      throw new Failure(Failure.FAILED, "The AWS CLI gave no answer that can be read.", e);
    }
  }

  /** What an object of a bucket holds. */
  String object(String bucket, String name) {
    return output(
        "", List.of("aws", "s3", "cp", "s3://%s/%s".formatted(bucket, name), "-", "--quiet"));
  }

  /** What AWS calls a resource of a stack: for a queue, its URL. */
  String physicalId(String stack, String resource) {
    return ask(
            "cloudformation describe-stack-resource",
            List.of("--stack-name", stack, "--logical-resource-id", resource),
            "")
        .at("/StackResourceDetail/PhysicalResourceId")
        .asText();
  }

  private String output(String in, List<String> command) {
    Functions.Ended aws =
        Functions.run(
            new ProcessBuilder(command),
            in,
            "The AWS CLI, aws, can't be run. How to install it:"
                + " https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html",
            said);
    if (aws.exitCode() != 0) {
      throw new Failure(Failure.FAILED, String.join(" ", command) + " failed.");
    }
    return aws.output();
  }
}
