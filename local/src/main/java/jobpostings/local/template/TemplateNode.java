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

  /** The member with that name, which must be there. */
  TemplateNode get(String name) {
    return find(name).orElseThrow(() -> failure("%s is missing.".formatted(name)));
  }

  /** Fails with that message at a member of one of these names, if there is one. */
  void refuse(List<String> names, String message) {
    for (String name : names) {
      if (find(name).isPresent()) {
        throw get(name).failure(message);
      }
    }
  }

  /** The members, as read by that function. */
  <T> Map<String, T> members(Function<TemplateNode, T> read) {
    Map<String, T> members = new LinkedHashMap<>();
    for (Object key : map().keySet()) {
      String name = (String) key;
      find(name).ifPresent(node -> members.put(name, read.apply(node)));
    }
    return members;
  }

  /** The members of the member of that name, as read by that function; none if there is none. */
  <T> Map<String, T> membersOf(String name, Function<TemplateNode, T> read) {
    return find(name).map(node -> node.members(read)).orElseGet(LinkedHashMap::new);
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
      case Map<?, ?> _ -> members(TemplateNode::plain);
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

  InvalidTemplate failure(String message) {
    return intrinsics.failure(message);
  }

  private Map<?, ?> map() {
    if (value instanceof Map<?, ?> map) {
      return map;
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
