package jobpostings.local.template;

import java.util.Map;
import java.util.Optional;

/** The values of {@code Ref} and {@code GetAtt} for parameters and resources of a template. */
final class References {
  /** {@code AWS::NoValue}: the property counts as missing. */
  static final Object NO_VALUE = new Object();

  private static final Map<String, Object> PSEUDO_PARAMETERS =
      Map.of(
          "AWS::AccountId",
          LocalAccount.ID,
          "AWS::NoValue",
          NO_VALUE,
          "AWS::Partition",
          "aws",
          "AWS::Region",
          LocalAccount.REGION,
          "AWS::StackId",
          LocalAccount.arn("cloudformation", "stack/local/local"),
          "AWS::StackName",
          "local",
          "AWS::URLSuffix",
          "amazonaws.com");

  private final Map<String, Optional<String>> parameters;
  private final Map<String, String> resourceTypes;

  /**
   * @param parameters the values of parameters; none for one without a default
   * @param resourceTypes the resources' types, by logical id
   */
  References(Map<String, Optional<String>> parameters, Map<String, String> resourceTypes) {
    this.parameters = parameters;
    this.resourceTypes = resourceTypes;
  }

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
