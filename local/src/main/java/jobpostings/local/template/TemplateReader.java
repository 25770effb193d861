package jobpostings.local.template;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** Reads a SAM template as if it were deployed to this machine. */
public final class TemplateReader {
  /** CloudFormation has the names of DynamoDB's API. */
  private static final JsonMapper DYNAMODB_NAMES =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final int DEFAULT_VISIBILITY_SECONDS = 30;
  private static final int DEFAULT_TIMEOUT_SECONDS = 3;
  private static final int DEFAULT_MEMORY_MEGABYTES = 128;

  private final TemplateNode root;
  private final Optional<TemplateNode> globals;

  private TemplateReader(TemplateNode root) {
    this.root = root;
    this.globals = root.find("Globals").flatMap(globals -> globals.find("Function"));
  }

  /** Reads it; an {@link InvalidTemplate} if the local runtime does not know all that it needs. */
  public static Template read(Path file) {
    Map<String, Object> raw = TemplateYaml.read(file);
    return new TemplateReader(new TemplateNode(intrinsics(raw, file), raw)).read();
  }

  private static Intrinsics intrinsics(Map<String, Object> template, Path file) {
    String where = file.getFileName() + ": ";
    Map<?, ?> conditions =
        template.get("Conditions") instanceof Map<?, ?> section ? section : Map.of();
    TemplateNode unresolved =
        new TemplateNode(new Intrinsics(Map.of(), Map.of(), conditions, where), template);
    Map<String, Optional<String>> parameters =
        unresolved.membersOf(
            "Parameters",
            each -> each.find("Default").filter(TemplateNode::isText).map(TemplateNode::text));
    // Running locally sets this one; the others have their defaults.
    parameters.replace("IsLocal", Optional.of("true"));
    Map<String, String> types = unresolved.membersOf("Resources", each -> each.get("Type").text());
    return new Intrinsics(parameters, types, conditions, where);
  }

  private Template read() {
    Map<String, TemplateNode> functions = resources("AWS::Serverless::Function");
    Map<String, TemplateNode> managed = resources("AWS::IAM::ManagedPolicy");
    Map<String, List<FunctionEvent>> events = FunctionEvent.of(functions);
    return new Template(
        read(resources("AWS::DynamoDB::Table"), TemplateReader::table),
        read(functions, (name, properties) -> function(name, properties, managed)),
        api(events.get("Api")),
        events.get("ScheduleV2").stream()
            .map(FunctionEvent::schedule)
            .flatMap(Optional::stream)
            .toList(),
        events.get("DynamoDB").stream().map(FunctionEvent::streamSource).toList(),
        read(resources("AWS::SQS::Queue"), TemplateReader::queue),
        events.get("SQS").stream().map(FunctionEvent::queueSource).toList(),
        resources("AWS::Events::EventBus").keySet(),
        globals.map(TemplateReader::environment).orElse(Map.of()));
  }

  /** The properties of the resources of a type, by logical id. */
  private Map<String, TemplateNode> resources(String type) {
    Map<String, TemplateNode> found = new LinkedHashMap<>();
    root.get("Resources")
        .members(Function.identity())
        .forEach(
            (name, resource) -> {
              if (resource.get("Type").text().equals(type) && isWanted(resource)) {
                found.put(name, resource.get("Properties"));
              }
            });
    return found;
  }

  /** Whether its condition, if it has one, is true. */
  private static boolean isWanted(TemplateNode resource) {
    return resource
        .find("Condition")
        .map(condition -> condition.intrinsics().holds(condition.text()))
        .orElse(true);
  }

  private static <T> List<T> read(
      Map<String, TemplateNode> resources, BiFunction<String, TemplateNode, T> read) {
    return resources.entrySet().stream()
        .map(each -> read.apply(each.getKey(), each.getValue()))
        .toList();
  }

  private Template.Api api(List<FunctionEvent> events) {
    Map<String, TemplateNode> apis = resources("AWS::Serverless::Api");
    if (apis.size() != 1) {
      throw root.failure(
          "the local runtime serves one AWS::Serverless::Api; here are %d.".formatted(apis.size()));
    }
    return read(apis, ApiReader::new).getFirst().read(events);
  }

  private static Template.TableResource table(String name, TemplateNode properties) {
    properties.refuse(
        List.of("LocalSecondaryIndexes"), "the local runtime makes global indexes only.");
    Map<String, Object> keys = new HashMap<>();
    for (String member : List.of("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")) {
      properties.find(member).ifPresent(node -> keys.put(member, node.plain()));
    }
    CreateTableRequest.Builder creation =
        DYNAMODB_NAMES
            .convertValue(keys, CreateTableRequest.serializableBuilderClass())
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST);
    properties
        .find("StreamSpecification")
        .map(stream -> stream.get("StreamViewType").text())
        .ifPresent(
            view -> creation.streamSpecification(s -> s.streamEnabled(true).streamViewType(view)));
    return new Template.TableResource(
        creation.build(),
        properties
            .find("TimeToLiveSpecification")
            .filter(expiry -> expiry.get("Enabled").isTrue())
            .map(expiry -> expiry.get("AttributeName").text()));
  }

  private static Template.Queue queue(String name, TemplateNode properties) {
    Optional<TemplateNode> redrive = properties.find("RedrivePolicy");
    return new Template.Queue(
        name,
        Duration.ofSeconds(properties.number("VisibilityTimeout", DEFAULT_VISIBILITY_SECONDS)),
        redrive.map(policy -> FunctionEvent.queueName(policy.get("deadLetterTargetArn"))),
        redrive.map(policy -> policy.get("maxReceiveCount").number()));
  }

  private Template.Function function(
      String name, TemplateNode properties, Map<String, TemplateNode> managed) {
    Map<String, String> environment =
        new LinkedHashMap<>(globals.map(TemplateReader::environment).orElse(Map.of()));
    environment.putAll(environment(properties));
    return new Template.Function(
        name,
        setting(properties, "Handler").orElseGet(() -> properties.get("Handler")).text(),
        environment,
        setting(properties, "Timeout").map(TemplateNode::number).orElse(DEFAULT_TIMEOUT_SECONDS),
        setting(properties, "MemorySize")
            .map(TemplateNode::number)
            .orElse(DEFAULT_MEMORY_MEGABYTES),
        policies(name, properties, managed),
        setting(properties, "SnapStart")
            .map(snapStart -> snapStart.get("ApplyOn").text().equals("PublishedVersions"))
            .orElse(false));
  }

  /**
   * The policies of a function, by their names; one that is written in it has the function's name.
   * Those that are neither in it nor in the template are invalid: only AWS knows what they grant.
   */
  private static Map<String, Policy> policies(
      String function, TemplateNode properties, Map<String, TemplateNode> managed) {
    Map<String, Policy> policies = new LinkedHashMap<>();
    for (TemplateNode each :
        properties.find("Policies").map(TemplateNode::items).orElse(List.of())) {
      if (!each.isText()) {
        policies.put(function, policy(each));
      } else if (managed.containsKey(each.text())) {
        policies.put(each.text(), policy(managed.get(each.text()).get("PolicyDocument")));
      } else {
        throw each.failure("only AWS knows what %s grants.".formatted(each.text()));
      }
    }
    return policies;
  }

  private static Policy policy(TemplateNode document) {
    return new Policy(
        document.get("Statement").items().stream()
            .map(
                node ->
                    new Policy.Statement(
                        node.get("Effect").text(),
                        node.get("Action").texts(),
                        node.get("Resource").texts()))
            .toList());
  }

  /** The function's own setting, or that of all functions. */
  private Optional<TemplateNode> setting(TemplateNode properties, String name) {
    return properties.find(name).or(() -> globals.flatMap(global -> global.find(name)));
  }

  private static Map<String, String> environment(TemplateNode properties) {
    return properties
        .find("Environment")
        .map(environment -> environment.membersOf("Variables", TemplateNode::text))
        .orElse(Map.of());
  }
}
