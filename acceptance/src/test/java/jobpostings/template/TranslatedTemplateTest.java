package jobpostings.template;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.LocalAccount;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * The template that CloudFormation gets from the SAM translator, with the roles that it adds.
 * Skipped where the PATH has no SAM CLI in a Python environment of its own.
 */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIf("isSamThere")
class TranslatedTemplateTest {
  /** What SAM adds to a function's role for logs and traces. */
  private static final Set<String> MANAGED =
      Set.of("AWSLambdaBasicExecutionRole", "AWSXrayWriteOnlyAccess");

  private static final List<String> OF_STREAMS = List.of("AWSLambdaDynamoDBExecutionRole");

  /** The roles of the functions that follow a stream, or take messages from a queue. */
  private static final Map<String, List<String>> FOLLOWING =
      Map.of(
          "PublishJobEventsRole", OF_STREAMS,
          "RankJobsRole", OF_STREAMS,
          "QueueDeliveriesRole", OF_STREAMS,
          "DeliverWebhooksRole", List.of("AWSLambdaSQSQueueExecutionRole"));

  /** Properties with names that must be unique in an account and region, for each service. */
  private static final Set<String> NAMES =
      Set.of(
          "AlarmName",
          "DashboardName",
          "LayerName",
          "LogGroupName",
          "ManagedPolicyName",
          "Name",
          "QueueName",
          "RoleName",
          "TableName",
          "TopicName");

  /** The name of an alias belongs to its function. */
  private static final Set<String> WITHIN_OTHERS = Set.of("AWS::Lambda::Alias");

  /** CloudFormation takes 500 (<i>CloudFormation quotas</i>). */
  private static final int MAX_RESOURCES = 250;

  private static final int MAX_LINES = 2500;

  /** What is about all functions of the stack, and the boundary, which is about the stack. */
  private static final Set<String> ALL_FUNCTIONS = Set.of("Boundary", "PingVersionsRole");

  /** All objects in the stack's own bucket, whose names are those of their batches. */
  private static final Pattern OBJECTS =
      Pattern.compile(
          "\\[\"DiscardedBatches\",\"Arn\"]},\"\\*\"|\\$\\{DiscardedBatches\\.Arn}/\\*");

  private JsonNode resources;

  /** Whether there is a SAM CLI, and with it the translator. */
  static boolean isSamThere() throws IOException {
    return python().isPresent();
  }

  static Optional<Path> python() throws IOException {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      Path sam = Path.of(folder, "sam");
      if (Files.isExecutable(sam)) {
        return Optional.of(sam.toRealPath().resolveSibling("python")).filter(Files::isExecutable);
      }
    }
    return Optional.empty();
  }

  @BeforeAll
  void translate() throws IOException, InterruptedException {
    resources = translated();
  }

  private static JsonNode translated(String... values) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(python().orElseThrow().toString());
    command.add("src/test/resources/jobpostings/template/translate.py");
    command.add("../template.yaml");
    command.addAll(List.of(values));
    ProcessBuilder translator = new ProcessBuilder(command);
    translator.environment().put("AWS_DEFAULT_REGION", LocalAccount.REGION);
    translator.redirectError(ProcessBuilder.Redirect.to(new File("target/translate.log")));
    Process process = translator.start();
    byte[] output = process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).as(Files.readString(Path.of("target/translate.log"))).isZero();
    return Json.read(output).path("Resources");
  }

  /** The most that a role may have (<i>IAM and AWS STS quotas</i>), with SAM's own policies. */
  @Test
  void noRoleHasMoreThanTenPolicies() {
    assertThat(roles("lambda.amazonaws.com"))
        .allSatisfy(
            role ->
                assertThat(role.getValue().path("ManagedPolicyArns").size())
                    .isLessThanOrEqualTo(10));
  }

  @Test
  void thereIsRoomForMoreResources() throws IOException {
    assertThat(resources.size()).isLessThanOrEqualTo(MAX_RESOURCES);
    assertThat(Files.readAllLines(Path.of("../template.yaml"))).hasSizeLessThanOrEqualTo(MAX_LINES);
  }

  /** An any method is open; all others, whoever declares them, need a key. */
  @Test
  void whatIsNotOpenNeedsAKey() {
    resources
        .at("/Api/Properties/Body/paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            assertThat(method.getValue().path("security").toString())
                                .as(method.getKey() + " " + path.getKey())
                                .isEqualTo(
                                    method.getKey().equals("x-amazon-apigateway-any-method")
                                        ? "[{\"NONE\":[]}]"
                                        : "[{\"ApiKey\":[]}]")));
  }

  @Test
  void noPolicyNamesAWildcard() {
    assertThat(roles("lambda.amazonaws.com")).hasSizeGreaterThan(12);
    for (Map.Entry<String, JsonNode> role :
        Stream.concat(all("AWS::IAM::Role"), all("AWS::IAM::ManagedPolicy")).toList()) {
      if (ALL_FUNCTIONS.contains(role.getKey())) {
        continue;
      }
      statements(role.getValue())
          .forEach(
              statement -> {
                assertThat(statement.path("Action").toString())
                    .as(role.getKey())
                    .doesNotContain("*");
                assertThat(OBJECTS.matcher(statement.path("Resource").toString()).replaceAll(""))
                    .as(role.getKey())
                    .doesNotContain("*");
              });
    }
  }

  @Test
  void theRolesOfAllFunctionsAreWithinTheBoundary() {
    for (Map.Entry<String, JsonNode> role : roles("lambda.amazonaws.com")) {
      assertThat(role.getValue().at("/PermissionsBoundary/Fn::If/2/Ref").asText())
          .as(role.getKey())
          .isEqualTo("Boundary");
    }
  }

  @Test
  void awsOwnPoliciesAreThoseForLogsTracesAndTheStream() {
    for (Map.Entry<String, JsonNode> role : roles("lambda.amazonaws.com")) {
      List<String> managed =
          role.getValue()
              .path("ManagedPolicyArns")
              .valueStream()
              .filter(JsonNode::isTextual)
              .map(arn -> arn.asText().replaceFirst(".*/", ""))
              .filter(name -> !MANAGED.contains(name))
              .toList();
      assertThat(managed)
          .as(role.getKey())
          .isEqualTo(FOLLOWING.getOrDefault(role.getKey(), List.of()));
    }
  }

  /** What AWS's own policies grant on all resources, it grants on those of this stack. */
  @Test
  void theBoundaryNamesThisStacksResources() {
    JsonNode document = resources.at("/Boundary/Properties/PolicyDocument/Statement");
    assertThat(document).isNotEmpty();
    document.forEach(
        statement -> {
          boolean ofAll = statement.path("Resource").asText().equals("*");
          assertThat(statement.path("Action").toString().contains("*") && ofAll).isFalse();
          statement
              .findValues("Fn::Sub")
              .forEach(
                  arn ->
                      assertThat(arn.toString())
                          .containsPattern("StackName}-\\*|Region|\\.Arn}/\\*"));
        });
  }

  @Test
  void theApiAndItsAuthorizerCallAliases() {
    String api = resources.at("/Api/Properties/Body").toString();

    assertThat(resources.at("/Api/Properties/Body/components/securitySchemes/ApiKey").toString())
        .contains("AuthorizeAliaslive");
    assertThat(api)
        .contains("${GetJob.Arn}:live/invocations", "${GetStatus.Arn}:live/invocations")
        .doesNotContainPattern("\\$\\{[A-Za-z]+\\.Arn}(?!:live/)");
  }

  @Test
  void theApiCompresses() {
    assertThat(resources.at("/Api/Properties/MinimumCompressionSize").asText()).isEqualTo("1");
  }

  @Test
  void whoeverInvokesAFunctionIsNamed() {
    List<Map.Entry<String, JsonNode>> permissions = all("AWS::Lambda::Permission").toList();
    assertThat(permissions)
        .isNotEmpty()
        .allSatisfy(
            permission -> {
              assertThat(permission.getValue().path("Principal").asText())
                  .as(permission.getKey())
                  .isEqualTo("apigateway.amazonaws.com");
              assertThat(permission.getValue().path("SourceArn").isMissingNode())
                  .as(permission.getKey())
                  .isFalse();
            });
  }

  /** Stacks of several stages may share an account and a region. */
  @Test
  void nothingHasANameThatAnotherStackHasToo() {
    for (Map.Entry<String, JsonNode> resource : resources.properties()) {
      boolean isNamedWithinAnother =
          WITHIN_OTHERS.contains(resource.getValue().at("/Type").asText());
      resource.getValue().path("Properties").properties().stream()
          .filter(property -> NAMES.contains(property.getKey()) && !isNamedWithinAnother)
          .forEach(
              name ->
                  assertThat(name.getValue().toString())
                      .as(resource.getKey())
                      .contains("AWS::StackName"));
    }
  }

  /** A canary of no requests shows nothing, and CodeDeploy's calls of Lambda are limited. */
  @Test
  void whatSomebodyWaitsForIsDeployedUnderAlarms() {
    Set<String> gradually = new HashSet<>();
    for (Map.Entry<String, JsonNode> function : all("AWS::Lambda::Function").toList()) {
      String name = function.getKey();
      assertThat(resources.has(name + "Aliaslive")).as(name).isTrue();
      JsonNode group = resources.path(name + "DeploymentGroup");
      if (!group.isMissingNode()) {
        assertThat(resources.path(name + "Aliaslive").at("/UpdatePolicy").toString())
            .contains(name + "DeploymentGroup");
        assertThat(group.at("/Properties/AlarmConfiguration").toString())
            .as(name)
            .contains("NotPrimedAlarm", "ServerErrorsAlarm", "LatencyAlarm")
            .doesNotContain("FaultsAlarm");
        assertThat(function.getValue().at("/SnapStart/ApplyOn").asText())
            .as(name)
            .isEqualTo("PublishedVersions");
        gradually.add(name);
      }
    }
    assertThat(gradually).contains("Authorize", "GetJob", "CreateJob").hasSizeLessThan(25);
  }

  /** So CloudFormation moves an alias by itself, wherever a roll-back has left it. */
  @Test
  void withoutGraduallyNoAliasWaitsForCodeDeploy() throws IOException, InterruptedException {
    JsonNode atOnce = translated("Gradually=false");

    assertThat(atOnce.valueStream().map(each -> each.path("Type").asText()))
        .contains("AWS::Lambda::Alias")
        .doesNotContain("AWS::CodeDeploy::DeploymentGroup", "AWS::CodeDeploy::Application");
    assertThat(atOnce.findValues("UpdatePolicy")).isEmpty();
    assertThat(versions(atOnce)).isEqualTo(versions(resources));
  }

  private static Set<String> versions(JsonNode resources) {
    return resources.properties().stream()
        .filter(each -> each.getValue().path("Type").asText().equals("AWS::Lambda::Version"))
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  private List<Map.Entry<String, JsonNode>> roles(String service) {
    return all("AWS::IAM::Role")
        .filter(
            role -> role.getValue().path("AssumeRolePolicyDocument").toString().contains(service))
        .toList();
  }

  private static Stream<JsonNode> statements(JsonNode role) {
    return Stream.concat(Stream.of(role), role.path("Policies").valueStream())
        .flatMap(policy -> policy.at("/PolicyDocument/Statement").valueStream());
  }

  /** The properties of the resources of a type, by logical id. */
  private Stream<Map.Entry<String, JsonNode>> all(String type) {
    return resources.properties().stream()
        .filter(resource -> resource.getValue().path("Type").asText().equals(type))
        .map(resource -> Map.entry(resource.getKey(), resource.getValue().path("Properties")));
  }
}
