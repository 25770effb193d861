package jobpostings.local.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A place in the template: its resolved value, and its path for messages. */
record TemplateNode(Intrinsics intrinsics, Object value) {
  /** The member with that name; none if it is {@code AWS::NoValue}. */
  Optional<TemplateNode> find(String name) {
    return Optional.ofNullable(map().get(name)).map(raw -> child(name, raw)).filter(this::isThere);
  }

  /**
   * @throws InvalidTemplate if there is none
   */
  TemplateNode get(String name) {
    return find(name).orElseThrow(() -> failure("%s is missing.".formatted(name)));
  }

  /**
   * @throws InvalidTemplate with that message at a member of one of these names, if there is one
   */
  void refuse(List<String> names, String message) {
    for (String name : names) {
      if (find(name).isPresent()) {
        throw get(name).failure(message);
      }
    }
  }

  Map<String, TemplateNode> members() {
    Map<String, TemplateNode> members = new LinkedHashMap<>();
    map().keySet().forEach(name -> find(name).ifPresent(node -> members.put(name, node)));
    return members;
  }

  /** The members of the member of that name, as read by that function; none if there is none. */
  <T> Map<String, T> membersOf(String name, Function<TemplateNode, T> read) {
    Map<String, T> values = new LinkedHashMap<>();
    find(name)
        .ifPresent(node -> node.members().forEach((id, each) -> values.put(id, read.apply(each))));
    return values;
  }

  List<TemplateNode> items() {
    if (value instanceof List<?> list) {
      return IntStream.range(0, list.size())
          .mapToObj(i -> child(String.valueOf(i), list.get(i)))
          .filter(this::isThere)
          .toList();
    }
    throw failure("this must be a list.");
  }

  /** The value with all that is in it resolved: maps, lists and text. */
  Object plain() {
    return switch (value) {
      case Map<?, ?> _ -> {
        Map<String, Object> plain = new LinkedHashMap<>();
        members().forEach((name, member) -> plain.put(name, member.plain()));
        yield plain;
      }
      case List<?> _ -> items().stream().map(TemplateNode::plain).toList();
      default -> value;
    };
  }

  boolean isText() {
    return value instanceof String;
  }

  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw failure("this must be text.");
  }

  /** One text, or a list of texts. */
  List<String> texts() {
    return isText() ? List.of(text()) : items().stream().map(TemplateNode::text).toList();
  }

  int number() {
    try {
      return Integer.parseInt(text());
    } catch (NumberFormatException e) {
      throw failure("%s is not a number.".formatted(text()));
    }
  }

  /** The number that the member of that name is, or the other one if there is no such member. */
  int number(String name, int otherwise) {
    return find(name).map(TemplateNode::number).orElse(otherwise);
  }

  boolean isTrue() {
    return text().equals("true");
  }

  /** Whether its condition, if it has one, is true. */
  boolean isWanted() {
    return find("Condition")
        .map(condition -> condition.intrinsics.holds(condition.text()))
        .orElse(true);
  }

  InvalidTemplate failure(String message) {
    return intrinsics.failure(message);
  }

  private Map<String, Object> map() {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> typed = new LinkedHashMap<>();
      map.forEach((name, member) -> typed.put((String) name, member));
      return typed;
    }
    throw failure("this must be a mapping.");
  }

  private TemplateNode child(String name, Object raw) {
    String where = intrinsics.where();
    Intrinsics there = intrinsics.at(where + (where.endsWith(": ") ? "" : "/") + name);
    return new TemplateNode(there, there.resolve(raw));
  }

  @SuppressWarnings("ReferenceEquality") // There is only one NO_VALUE.
  private boolean isThere(TemplateNode node) {
    return node.value != Intrinsics.NO_VALUE;
  }
}
