package jobpostings.local.template;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a SAM template as if it were deployed to this machine. */
public final class TemplateReader {
  /** The parameters that running locally sets; the others have their defaults. */
  private static final Map<String, String> LOCAL_PARAMETERS = Map.of("IsLocal", "true");

  private static final int DEFAULT_TIMEOUT_SECONDS = 3;
  private static final int DEFAULT_MEMORY_MEGABYTES = 128;

  private final TemplateNode root;
  private final Optional<TemplateNode> globals;

  private TemplateReader(TemplateNode root) {
    this.root = root;
    this.globals = root.find("Globals").flatMap(globals -> globals.find("Function"));
  }

  /**
   * @throws InvalidTemplate if it can't be read, or has something that the local runtime does not
   *     know
   */
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
    LOCAL_PARAMETERS.forEach((name, value) -> parameters.replace(name, Optional.of(value)));
    Map<String, String> types = unresolved.membersOf("Resources", each -> each.get("Type").text());
    return new Intrinsics(parameters, types, conditions, where);
  }

  private Template read() {
    Map<String, TemplateNode> functions = resources("AWS::Serverless::Function");
    Map<String, TemplateNode> managed = resources("AWS::IAM::ManagedPolicy");
    Map<String, List<FunctionEvent>> events = FunctionEvent.of(functions);
    return new Template(
        resources("AWS::DynamoDB::Table").entrySet().stream()
            .map(table -> TableReader.read(table.getKey(), table.getValue()))
            .toList(),
        functions.entrySet().stream()
            .map(function -> function(function.getKey(), function.getValue(), managed))
            .toList(),
        ApiReader.read(api(), events.get("Api")),
        ScheduleReader.read(events.get("ScheduleV2")),
        events.get("DynamoDB").stream().map(EventSourceReader::streamSource).toList(),
        resources("AWS::SQS::Queue").entrySet().stream()
            .map(queue -> EventSourceReader.queue(queue.getKey(), queue.getValue()))
            .toList(),
        events.get("SQS").stream().map(EventSourceReader::queueSource).toList(),
        resources("AWS::Events::EventBus").keySet(),
        globals.map(TemplateReader::environment).orElse(Map.of()));
  }

  /** The properties of the resources of a type, by logical id. */
  private Map<String, TemplateNode> resources(String type) {
    Map<String, TemplateNode> found = new LinkedHashMap<>();
    for (Map.Entry<String, TemplateNode> each : root.get("Resources").members().entrySet()) {
      TemplateNode resource = each.getValue();
      if (resource.get("Type").text().equals(type) && resource.isWanted()) {
        found.put(each.getKey(), resource.get("Properties"));
      }
    }
    return found;
  }

  private Map.Entry<String, TemplateNode> api() {
    List<Map.Entry<String, TemplateNode>> apis =
        List.copyOf(resources("AWS::Serverless::Api").entrySet());
    if (apis.size() != 1) {
      throw root.failure(
          "the local runtime serves one AWS::Serverless::Api; here are %d.".formatted(apis.size()));
    }
    return apis.getFirst();
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
   *
   * @throws InvalidTemplate if a policy is neither in the function nor in the template, as only AWS
   *     knows what its own policies grant
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
