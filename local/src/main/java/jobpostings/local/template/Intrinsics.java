package jobpostings.local.template;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * CloudFormation's intrinsic functions, as far as the template needs them on one machine. A value
 * is resolved when it is read, so values that only AWS knows do no harm where only AWS reads them.
 *
 * @param parameters the values of parameters; none for one without a default
 * @param resourceTypes the resources' types, by logical id
 * @param where the place in the template, for messages
 */
record Intrinsics(
    Map<String, Optional<String>> parameters,
    Map<String, String> resourceTypes,
    Map<?, ?> conditions,
    String where) {
  /** {@code AWS::NoValue}: the property counts as missing. */
  static final Object NO_VALUE = new Object();

  private static final Map<String, Object> PSEUDO_PARAMETERS =
      Map.ofEntries(
          entry("AWS::AccountId", LocalAccount.ID),
          entry("AWS::NoValue", NO_VALUE),
          entry("AWS::Partition", "aws"),
          entry("AWS::Region", LocalAccount.REGION),
          entry("AWS::StackId", LocalAccount.arn("cloudformation", "stack/local/local")),
          entry("AWS::StackName", "local"),
          entry("AWS::URLSuffix", "amazonaws.com"));

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]*)}");

  /** The same at another place. */
  Intrinsics at(String place) {
    return new Intrinsics(parameters, resourceTypes, conditions, place);
  }

  /**
   * The value of a function. Any other value stays as it is, with its members not yet resolved.
   *
   * @throws InvalidTemplate if a function is unknown, or refers to something that does not exist
   */
  Object resolve(Object raw) {
    Map.Entry<?, ?> only = onlyMember(raw);
    Object argument = only.getValue();
    return switch ((String) only.getKey()) {
      case "Ref" -> value(text(argument));
      case "Fn::GetAtt" -> attribute(argument);
      case "Fn::Sub" -> substitute(argument);
      case "Fn::If" -> {
        List<?> parts = list(argument, 3);
        yield resolve(parts.get(holds(text(parts.get(0))) ? 1 : 2));
      }
      case String name when name.startsWith("Fn::") ->
          throw failure("the local runtime has no %s.".formatted(name));
      case String _ -> raw;
    };
  }

  /** Whether the condition of that name holds. */
  boolean holds(String condition) {
    Object raw = conditions.get(condition);
    if (raw == null) {
      throw failure("there is no condition %s.".formatted(condition));
    }
    return isTrue(raw);
  }

  private boolean isTrue(Object raw) {
    Map.Entry<?, ?> only = onlyMember(raw);
    Object argument = only.getValue();
    return switch ((String) only.getKey()) {
      case "Condition" -> holds(text(argument));
      case "Fn::Equals" -> {
        List<?> two = list(argument, 2);
        yield text(two.get(0)).equals(text(two.get(1)));
      }
      case "Fn::Not" -> !isTrue(list(argument, 1).getFirst());
      case "Fn::And" -> items(argument).allMatch(this::isTrue);
      default -> throw failure("%s is not a condition.".formatted(raw));
    };
  }

  /** The member of a map that has one; of anything else, one without a name. */
  private static Map.Entry<?, ?> onlyMember(Object raw) {
    return raw instanceof Map<?, ?> map && map.size() == 1
        ? map.entrySet().iterator().next()
        : Map.entry("", "");
  }

  /** A parameter's value, or a resource's name, which here is its logical id. */
  private Object value(String name) {
    if (PSEUDO_PARAMETERS.containsKey(name)) {
      return PSEUDO_PARAMETERS.get(name);
    }
    if (parameters.containsKey(name)) {
      String none = "the parameter %s has no default, which it needs to run locally.";
      return parameters.get(name).orElseThrow(() -> failure(none.formatted(name)));
    }
    if (resourceTypes.containsKey(name)) {
      return name;
    }
    throw failure("there is no parameter and no resource %s.".formatted(name));
  }

  /** The ARN of a resource, or of a table's stream. Only AWS knows other attributes. */
  private String attribute(Object argument) {
    List<String> path =
        argument instanceof String text
            ? List.of(text.split("\\.", 2))
            : items(argument).map(this::text).toList();
    if (path.size() != 2) {
      throw failure("GetAtt takes a resource and an attribute.");
    }
    String resource = path.get(0);
    String type = resourceTypes.get(resource);
    if (type == null) {
      throw failure("there is no resource %s.".formatted(resource));
    }
    if (path.get(1).equals("StreamArn") && type.equals("AWS::DynamoDB::Table")) {
      return LocalAccount.streamArn(resource);
    }
    if (!path.get(1).equals("Arn")) {
      throw failure("%s is not known locally.".formatted(String.join(".", path)));
    }
    return switch (type) {
      case "AWS::Serverless::Function", "AWS::Lambda::Function" ->
          LocalAccount.functionArn(resource);
      case "AWS::DynamoDB::Table" -> LocalAccount.tableArn(resource);
      case "AWS::Events::EventBus" -> LocalAccount.busArn(resource);
      case "AWS::SQS::Queue" -> LocalAccount.queueArn(resource);
      case "AWS::S3::Bucket" -> LocalAccount.bucketArn(resource);
      case "AWS::KMS::Key" -> LocalAccount.keyArn(resource);
      case "AWS::Logs::LogGroup" -> LocalAccount.arn("logs", "log-group:" + resource);
      default ->
          throw failure("the ARN of %s, a %s, is not known locally.".formatted(resource, type));
    };
  }

  private String substitute(Object argument) {
    List<?> parts = argument instanceof String ? List.of(argument, Map.of()) : list(argument, 2);
    if (!(parts.get(1) instanceof Map<?, ?> variables)) {
      throw failure("Sub takes a text and a map.");
    }
    return VARIABLE
        .matcher(text(parts.get(0)))
        .replaceAll(
            match -> {
              String name = match.group(2).strip();
              return Matcher.quoteReplacement(
                  match.group(1).isEmpty() ? variable(name, variables) : "${" + name + "}");
            });
  }

  private String variable(String name, Map<?, ?> variables) {
    if (variables.containsKey(name)) {
      return text(variables.get(name));
    }
    return name.contains(".") ? attribute(name) : text(value(name));
  }

  private String text(Object raw) {
    if (resolve(raw) instanceof String text) {
      return text;
    }
    throw failure("this must be text.");
  }

  private Stream<?> items(Object argument) {
    if (argument instanceof List<?> list) {
      return list.stream();
    }
    throw failure("this must be a list.");
  }

  private List<?> list(Object argument, int size) {
    if (argument instanceof List<?> list && list.size() == size) {
      return list;
    }
    throw failure("this must be a list of %d.".formatted(size));
  }

  /** What is wrong at this place. */
  InvalidTemplate failure(String message) {
    return new InvalidTemplate(where + (where.endsWith(": ") ? "" : ": ") + message);
  }
}
