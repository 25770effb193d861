package jobpostings.local.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What invokes a function: an entry of its {@code Events} in the template. Each type of event has a
 * reader of its own.
 *
 * @param name unique among the function's events
 * @param node the event, for messages; its reader reads the {@link #properties}
 */
record FunctionEvent(String function, String name, TemplateNode node) {
  private static final Set<String> TYPES = Set.of("Api", "ScheduleV2", "DynamoDB", "SQS");

  /**
   * The events of all functions by their types, in the template's order.
   *
   * @param functions the properties of all functions, by name
   * @throws InvalidTemplate if one is of a type that does not exist here
   */
  static Map<String, List<FunctionEvent>> of(Map<String, TemplateNode> functions) {
    Map<String, List<FunctionEvent>> events = new HashMap<>();
    TYPES.forEach(type -> events.put(type, new ArrayList<>()));
    for (Map.Entry<String, TemplateNode> function : functions.entrySet()) {
      Map<String, TemplateNode> nodes =
          function.getValue().membersOf("Events", Function.identity());
      nodes.forEach(
          (name, node) -> {
            String type = node.get("Type").text();
            if (!TYPES.contains(type)) {
              throw node.failure("the local runtime has no events of type %s.".formatted(type));
            }
            events.get(type).add(new FunctionEvent(function.getKey(), name, node));
          });
    }
    return events;
  }

  TemplateNode properties() {
    return node.get("Properties");
  }
}
