package jobpostings.local.template;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/**
 * The values of {@code Ref} and {@code GetAtt} for parameters and resources of a template.
 *
 * @param parameters the values of parameters; none for one without a default
 * @param resourceTypes the resources' types, by logical id
 */
record References(Map<String, Optional<String>> parameters, Map<String, String> resourceTypes) {
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

  /** A parameter's value, or a resource's name, which here is its logical id. */
  Object value(String name, String where) {
    if (PSEUDO_PARAMETERS.containsKey(name)) {
      return PSEUDO_PARAMETERS.get(name);
    }
    if (parameters.containsKey(name)) {
      return parameters
          .get(name)
          .orElseThrow(
              () ->
                  new InvalidTemplate(
                      "%s: the parameter %s has no default, which it needs to run locally."
                          .formatted(where, name)));
    }
    if (resourceTypes.containsKey(name)) {
      return name;
    }
    throw new InvalidTemplate(
        "%s: there is no parameter and no resource %s.".formatted(where, name));
  }

  /** The ARN of a resource, or of a table's stream. Only AWS knows other attributes. */
  String attribute(String resource, String attribute, String where) {
    if (!resourceTypes.containsKey(resource)) {
      throw new InvalidTemplate("%s: there is no resource %s.".formatted(where, resource));
    }
    String type = resourceTypes.get(resource);
    if (attribute.equals("StreamArn") && type.equals("AWS::DynamoDB::Table")) {
      return LocalAccount.streamArn(resource);
    }
    if (!attribute.equals("Arn")) {
      throw new InvalidTemplate(
          "%s: %s.%s is not known locally.".formatted(where, resource, attribute));
    }
    return switch (type) {
      case "AWS::Serverless::Function", "AWS::Lambda::Function" ->
          LocalAccount.functionArn(resource);
      case "AWS::DynamoDB::Table" -> LocalAccount.tableArn(resource);
      case "AWS::Events::EventBus" -> LocalAccount.busArn(resource);
      case "AWS::SQS::Queue" -> LocalAccount.queueArn(resource);
      case "AWS::KMS::Key" -> LocalAccount.keyArn(resource);
      case "AWS::Logs::LogGroup" -> LocalAccount.arn("logs", "log-group:" + resource);
      default ->
          throw new InvalidTemplate(
              "%s: the ARN of %s, a %s, is not known locally.".formatted(where, resource, type));
    };
  }
}
