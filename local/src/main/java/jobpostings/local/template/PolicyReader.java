package jobpostings.local.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what functions may do: the {@code Policies} of an {@code AWS::Serverless::Function}. */
final class PolicyReader {
  private final Map<String, TemplateNode> managed;

  /**
   * @param managed the properties of the template's {@code AWS::IAM::ManagedPolicy}, by name
   */
  PolicyReader(Map<String, TemplateNode> managed) {
    this.managed = managed;
  }

  /**
   * The policies of a function, by their names; one that is written in it has the function's name.
   *
   * @throws InvalidTemplate if a policy is neither in the function nor in the template, as only AWS
   *     knows what its own policies grant
   */
  Map<String, Policy> read(String function, TemplateNode properties) {
    Map<String, Policy> policies = new LinkedHashMap<>();
    for (TemplateNode policy :
        properties.find("Policies").map(TemplateNode::items).orElse(List.of())) {
      policies.put(policy.isText() ? policy.text() : function, policy(document(policy)));
    }
    return policies;
  }

  private TemplateNode document(TemplateNode policy) {
    if (!policy.isText()) {
      return policy;
    }
    return Optional.ofNullable(managed.get(policy.text()))
        .orElseThrow(
            () -> policy.failure("only AWS knows what %s grants.".formatted(policy.text())))
        .get("PolicyDocument");
  }

  private static Policy policy(TemplateNode document) {
    return new Policy(
        document.get("Statement").items().stream().map(PolicyReader::statement).toList());
  }

  private static Policy.Statement statement(TemplateNode node) {
    return new Policy.Statement(
        node.get("Effect").text(), texts(node.get("Action")), texts(node.get("Resource")));
  }

  private static List<String> texts(TemplateNode oneOrMany) {
    return oneOrMany.isText()
        ? List.of(oneOrMany.text())
        : oneOrMany.items().stream().map(TemplateNode::text).toList();
  }
}
