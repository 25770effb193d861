package jobpostings.local.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What invokes a function: an entry of its {@code Events} in the template. Each type of event has a
 * reader of its own.
 *
 * @param name unique among the function's events
 * @param node the event, for messages; its reader reads the {@link #properties}
 */
record FunctionEvent(String function, String name, Type type, TemplateNode node) {

  /** The types of events that exist here. */
  enum Type {
    /** Read by {@link ApiReader}. */
    API("Api"),
    /** Read by {@link ScheduleReader}. */
    SCHEDULE("ScheduleV2"),
    /** Read by {@link EventSourceReader}, as SQS is. */
    DYNAMO_DB("DynamoDB"),
    SQS("SQS");

    private final String text;

    Type(String text) {
      this.text = text;
    }
  }

  /**
   * The events of all functions, in the template's order.
   *
   * @param functions the properties of all functions, by name
   * @throws InvalidTemplate if one is of a type that does not exist here
   */
  static List<FunctionEvent> of(Map<String, TemplateNode> functions) {
    List<FunctionEvent> events = new ArrayList<>();
    functions.forEach(
        (function, properties) ->
            nodes(properties)
                .forEach(
                    (name, node) ->
                        events.add(new FunctionEvent(function, name, type(node), node))));
    return List.copyOf(events);
  }

  private static Map<String, TemplateNode> nodes(TemplateNode function) {
    return function.find("Events").map(TemplateNode::members).orElse(Map.of());
  }

  private static Type type(TemplateNode node) {
    String given = node.get("Type").text();
    return Arrays.stream(Type.values())
        .filter(type -> type.text.equals(given))
        .findFirst()
        .orElseThrow(
            () -> node.failure("the local runtime has no events of type %s.".formatted(given)));
  }

  TemplateNode properties() {
    return node.get("Properties");
  }

  InvalidTemplate failure(String message) {
    return node.failure(message);
  }
}
