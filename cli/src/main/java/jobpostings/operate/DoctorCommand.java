package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Asks a stack whether what protects it is set, as nothing else tells that it was forgotten. */
@Command(
    name = "doctor",
    description = {
      "Asks a stack whether what protects it and warns of it is set.",
      "Changes nothing. Needs the AWS CLI and the SAM CLI."
    })
final class DoctorCommand implements Runnable {
  /** A request takes two functions, and webhooks twice their concurrency. */
  private static final int ENOUGH_FUNCTIONS = 1_000;

  @ParentCommand private Operate operate;

  private final ArrayNode findings = Functions.MAPPER.createArrayNode();
  private int wrong;

  @Override
  public void run() {
    AwsCli aws = new AwsCli(operate::say);
    List<String> named = List.of("--stack-name", operate.namedStack());
    JsonNode described = aws.ask("cloudformation describe-stacks", named, "").at("/Stacks/0");
    find(
        "the stack can't be deleted by mistake",
        described.path("EnableTerminationProtection").asBoolean(),
        "aws cloudformation update-termination-protection --enable-termination-protection");
    find(
        "its tables neither",
        parameter(described, "DeletionProtection").equals("true"),
        "deploy with DeletionProtection=true");
    find(
        "an update replaces no table",
        aws.ask("cloudformation get-stack-policy", named, "")
            .path("StackPolicyBody")
            .asText()
            .contains("Update:Replace"),
        "aws cloudformation set-stack-policy --stack-policy-body file://stack-policy.json");
    find(
        "there are copies elsewhere",
        !parameter(described, "BackupVaultArn").isEmpty(),
        "deploy with BackupVaultArn");
    find(
        "somebody is told of costs",
        !aws.ask("budgets describe-budgets", List.of("--account-id", account(described)), "")
            .path("Budgets")
            .isEmpty(),
        "deploy budget.yaml beside the stack");
    for (String topic : List.of("Alarms", "Pages")) {
      find(
          topic + " reaches somebody who has confirmed it",
          isConfirmed(aws, output(described, topic + "Arn")),
          "confirm the mail from AWS, or subscribe to the output %sArn".formatted(topic));
    }
    find(
        "the account may run %,d functions at once".formatted(ENOUGH_FUNCTIONS),
        aws.ask("lambda get-account-settings", List.of(), "")
                .at("/AccountLimit/ConcurrentExecutions")
                .asInt()
            >= ENOUGH_FUNCTIONS,
        "ask AWS for a higher quota \"Concurrent executions\"");
    find(
        "functions serve with the settings of the stack",
        isPublished(aws),
        "set parameters in samconfig.toml, then sam build and sam deploy");
    long waiting = placesThatWait();
    findings
        .addObject()
        .put("finding", "%d added places wait to be confirmed".formatted(waiting))
        .put("ok", true)
        .put("mend", waiting == 0 ? "" : "./operate locations list, then confirm or hide each");
    operate.show(findings, "finding", "ok", "mend");
    if (wrong > 0) {
      throw new Failure(Failure.REFUSED, "%d to mend.".formatted(wrong));
    }
  }

  private long placesThatWait() {
    return operate
        .all(Operate.FUNCTION, "list-locations")
        .valueStream()
        .filter(place -> !place.path("confirmed").asBoolean() && !place.path("hidden").asBoolean())
        .count();
  }

  private void find(String finding, boolean ok, String fix) {
    wrong += ok ? 0 : 1;
    findings.addObject().put("finding", finding).put("ok", ok).put("mend", ok ? "" : fix);
  }

  /** Whether the last version of each function was made of what the stack last set. */
  private boolean isPublished(AwsCli aws) {
    String query =
        "Functions[?starts_with(FunctionName, '%s-')].{FunctionName: FunctionName, Version:"
            + " Version, Settings: [CodeSha256, Environment, Layers, LoggingConfig, MemorySize,"
            + " Timeout]}";
    Map<String, List<JsonNode>> versions =
        aws.ask(
                "lambda list-functions",
                List.of(
                    "--function-version", "ALL", "--query", query.formatted(operate.namedStack())),
                "")
            .valueStream()
            .sorted(Comparator.comparingInt(each -> -each.path("Version").asInt(Integer.MAX_VALUE)))
            .collect(Collectors.groupingBy(each -> each.path("FunctionName").asText()));
    // $LATEST, which is no number, and the last version.
    return versions.values().stream()
        .allMatch(
            each ->
                each.size() > 1
                    && each.get(0).path("Settings").equals(each.get(1).path("Settings")));
  }

  private static boolean isConfirmed(AwsCli aws, String topic) {
    return aws.ask("sns list-subscriptions-by-topic", List.of("--topic-arn", topic), "")
        .path("Subscriptions")
        .valueStream()
        .anyMatch(each -> each.path("SubscriptionArn").asText().startsWith("arn:"));
  }

  private static String account(JsonNode stack) {
    return stack.path("StackId").asText().replaceFirst("(?:[^:]*:){4}([^:]*).*", "$1");
  }

  private static String parameter(JsonNode stack, String name) {
    return value(stack.path("Parameters"), "ParameterKey", name, "ParameterValue");
  }

  static String output(JsonNode stack, String name) {
    return value(stack.path("Outputs"), "OutputKey", name, "OutputValue");
  }

  private static String value(JsonNode list, String key, String name, String value) {
    return list.valueStream()
        .filter(each -> each.path(key).asText().equals(name))
        .map(each -> each.path(value).asText())
        .findFirst()
        .orElse("");
  }
}
