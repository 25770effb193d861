package jobpostings.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.TemplateYaml;
import org.junit.jupiter.api.Test;

/** That the role of the workflow which tries the templates on AWS may do what that needs. */
class DeployRoleTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> CALLERS =
      List.of("docs/first-deployment", ".github/workflows/aws.yml");

  /** What SAM makes of its own types and their events. */
  private static final Map<String, List<String>> OF_SAM =
      Map.of(
          "Function", List.of("lambda", "iam", "scheduler", "codedeploy"),
          "Api", List.of("apigateway"),
          "LayerVersion", List.of("lambda"));

  private final JsonNode role = read(".github/aws-role.yaml");

  DeployRoleTest() throws IOException {}

  private static JsonNode read(String file) throws IOException {
    return Json.read(Json.write(TemplateYaml.read(ROOT.resolve(file))));
  }

  /** The statements that a policy has, also the only one. */
  private static Stream<JsonNode> statements(JsonNode policy) {
    return policy.at("/PolicyDocument/Statement").valueStream();
  }

  private List<JsonNode> allowed() {
    return role.at("/Resources/Role/Properties/Policies")
        .valueStream()
        .flatMap(DeployRoleTest::statements)
        .toList();
  }

  private boolean allows(String action, boolean onEverything) {
    return allowed().stream()
        .filter(each -> !onEverything || each.path("Resource").asText().equals("*"))
        .flatMap(each -> each.path("Action").valueStream())
        .anyMatch(each -> matches(each.asText(), action));
  }

  private static boolean matches(String pattern, String action) {
    return Pattern.matches(
        Arrays.stream(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")),
        action);
  }

  @Test
  void itManagesEachServiceThatTheTemplatesName() throws IOException {
    for (String file : List.of("template.yaml", "monitoring.yaml")) {
      Set<String> types = Set.copyOf(read(file).path("Resources").findValuesAsText("Type"));
      for (String type : types.stream().filter(each -> each.startsWith("AWS::")).toList()) {
        String[] name = type.split("::");
        List<String> services =
            name[1].equals("Serverless")
                ? OF_SAM.get(name[2])
                : List.of(name[1].toLowerCase(Locale.ROOT));
        assertThat(services)
            .as(type)
            .allMatch(
                service -> allows(service + ":Tag", false) || allows(service + ":PassRole", false));
      }
    }
  }

  /** A list, or a description by the beginning of a name, is a call on all there is. */
  @Test
  void itMakesEachCallOfTheWorkflowAndItsScript() throws IOException {
    for (String file : CALLERS) {
      Pattern.compile("\\baws ([a-z0-9]+) ([a-z-]+)")
          .matcher(Files.readString(ROOT.resolve(file)))
          .results()
          .filter(call -> !Set.of("sts", "apigateway").contains(call.group(1)))
          .forEach(
              call -> {
                String operation =
                    Arrays.stream(call.group(2).split("-"))
                        .map(
                            word ->
                                word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
                String action =
                    call.group(1)
                        + ":"
                        + (operation.equals("Invoke") ? "InvokeFunction" : operation);
                boolean ofAll =
                    Set.of(
                            "DescribeAlarms",
                            "GetMetricData",
                            "ListMetrics",
                            "ListEventSourceMappings",
                            "GetQueryResults")
                        .contains(operation);
                assertThat(allows(action, ofAll)).as(file + " " + action).isTrue();
              });
    }
  }

  /** Else each run would leave what costs something, or stop at a bucket that isn't empty. */
  @Test
  void theWorkflowRemovesWhatTheStackLeaves() throws IOException {
    String workflow = Files.readString(ROOT.resolve(".github/workflows/aws.yml"));
    assertThat(
            read("template.yaml")
                .path("Resources")
                .valueStream()
                .filter(
                    each ->
                        each.has("DeletionPolicy")
                            || each.path("Type").asText().equals("AWS::S3::Bucket"))
                .map(each -> each.path("Type").asText())
                .distinct())
        .hasSizeGreaterThan(4)
        .allSatisfy(
            type ->
                assertThat(workflow)
                    .contains(
                        type.equals("AWS::ApiGateway::Account")
                            ? "aws apigateway update-account"
                            : "$(of_type " + type));
  }

  /** A mapping has a name of its own making. */
  @Test
  void itTagsEventSourceMappings() {
    assertThat(
            allowed().stream()
                .filter(each -> each.path("Action").toString().contains("\"lambda:*\""))
                .map(each -> each.path("Resource").toString()))
        .anyMatch(each -> each.contains(":event-source-mapping:*"));
  }

  /** IAM refuses such a policy: "Resource vendor must be fully qualified". */
  @Test
  void everyArnNamesItsService() {
    assertThat(role.findValuesAsText("Fn::Sub"))
        .hasSizeGreaterThan(10)
        .noneMatch(arn -> arn.startsWith("arn:${AWS::Partition}:*"));
  }

  @Test
  void whatItLetsRolesDoIsBoundByAPolicyThatItCannotChange() {
    assertThat(
            allowed().stream()
                .filter(
                    each ->
                        each.path("Action")
                            .toString()
                            .matches(".*iam:(Create|Attach|Put).*Role.*")))
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(each.at("/Condition/StringEquals/iam:PermissionsBoundary/Ref").asText())
                    .isEqualTo("Boundary"));
    assertThat(allows("iam:DeleteRolePermissionsBoundary", false)).isFalse();
    JsonNode boundary = role.at("/Resources/Boundary/Properties");
    assertThat(boundary.path("ManagedPolicyName").asText()).doesNotStartWith("job-postings-dev-");
    assertThat(statements(boundary).flatMap(each -> each.path("Action").valueStream()))
        .isNotEmpty()
        .noneMatch(
            action -> action.asText().startsWith("iam:") || action.asText().startsWith("sts:"));
  }

  @Test
  void everyRoleOfTheStackCanBeBound() throws IOException {
    OperableTemplate template = new OperableTemplate();
    assertThat(
            Stream.concat(
                template.ids("AWS::IAM::Role").stream().map(template::properties),
                Stream.of(read("backups.yaml").at("/Resources/Copy/Properties"))))
        .hasSizeGreaterThan(4)
        .allSatisfy(
            each ->
                assertThat(each.path("PermissionsBoundary").toString())
                    .contains("HasRoleBoundary", "\"RoleBoundary\""));
    assertThat(template.properties("Authorize").at("/DeploymentPreference/Role").isMissingNode())
        .isFalse();
  }
}
