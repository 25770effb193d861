package jobpostings.local.template;

import java.util.List;

/** Reads the {@code Policies} of an {@code AWS::Serverless::Function}. */
final class PolicyReader {
  private PolicyReader() {}

  /**
   * @throws InvalidTemplate if a policy is given by name alone, as only AWS knows what its own
   *     policies grant
   */
  static Policy read(TemplateNode function) {
    return new Policy(
        function.find("Policies").map(TemplateNode::items).orElse(List.of()).stream()
            .flatMap(policy -> statements(policy).stream())
            .map(PolicyReader::statement)
            .toList());
  }

  private static List<TemplateNode> statements(TemplateNode policy) {
    if (policy.isText()) {
      throw policy.failure("only AWS knows what %s grants.".formatted(policy.text()));
    }
    return policy.get("Statement").items();
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
