package jobpostings.local.template;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * CloudFormation's intrinsic functions, as far as the template needs them on one machine. A value
 * is resolved when it is read, so values that only AWS knows do no harm where only AWS reads them.
 */
record Intrinsics(References references, Map<String, Object> conditions) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]*)}");

  /**
   * The value of a function. Any other value stays as it is, with its members not yet resolved.
   *
   * @param where the place in the template, for messages
   * @throws InvalidTemplate if a function is unknown, or refers to something that does not exist
   */
  Object resolve(Object raw, String where) {
    if (!(raw instanceof Map<?, ?> map) || map.size() != 1) {
      return raw;
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    Object argument = only.getValue();
    return switch ((String) only.getKey()) {
      case "Ref" -> references.value(text(argument, where), where);
      case "Fn::GetAtt" -> attribute(argument, where);
      case "Fn::Sub" -> substitute(argument, where);
      case "Fn::If" -> choose(list(argument, 3, where), where);
      case String name when name.startsWith("Fn::") ->
          throw new InvalidTemplate("%s: the local runtime has no %s.".formatted(where, name));
      case String _ -> raw;
    };
  }

  /** Whether the condition of that name holds. */
  boolean holds(String condition, String where) {
    Object raw = conditions.get(condition);
    if (raw == null) {
      throw new InvalidTemplate("%s: there is no condition %s.".formatted(where, condition));
    }
    return isTrue(raw, where);
  }

  private boolean isTrue(Object raw, String where) {
    Map.Entry<?, ?> only =
        raw instanceof Map<?, ?> map && map.size() == 1
            ? map.entrySet().iterator().next()
            : Map.entry("", "");
    Object argument = only.getValue();
    return switch ((String) only.getKey()) {
      case "Condition" -> holds(text(argument, where), where);
      case "Fn::Equals" -> {
        List<?> two = list(argument, 2, where);
        yield text(two.get(0), where).equals(text(two.get(1), where));
      }
      case "Fn::Not" -> !isTrue(list(argument, 1, where).getFirst(), where);
      case "Fn::And" -> items(argument, where).allMatch(each -> isTrue(each, where));
      default -> throw new InvalidTemplate("%s: %s is no condition.".formatted(where, raw));
    };
  }

  private Object choose(List<?> parts, String where) {
    int branch = holds(text(parts.get(0), where), where) ? 1 : 2;
    return resolve(parts.get(branch), where);
  }

  private String attribute(Object argument, String where) {
    List<String> path =
        argument instanceof String text
            ? List.of(text.split("\\.", 2))
            : items(argument, where).map(item -> text(item, where)).toList();
    if (path.size() != 2) {
      throw new InvalidTemplate("%s: GetAtt takes a resource and an attribute.".formatted(where));
    }
    return references.attribute(path.get(0), path.get(1), where);
  }

  private String substitute(Object argument, String where) {
    if (argument instanceof String text) {
      return substitute(text, Map.of(), where);
    }
    List<?> parts = list(argument, 2, where);
    if (!(parts.get(1) instanceof Map<?, ?> variables)) {
      throw new InvalidTemplate("%s: Sub takes a text and a map.".formatted(where));
    }
    return substitute(text(parts.get(0), where), variables, where);
  }

  private String substitute(String text, Map<?, ?> variables, String where) {
    return VARIABLE
        .matcher(text)
        .replaceAll(
            match -> {
              String name = match.group(2).strip();
              return Matcher.quoteReplacement(
                  match.group(1).isEmpty() ? variable(name, variables, where) : "${" + name + "}");
            });
  }

  private String variable(String name, Map<?, ?> variables, String where) {
    if (variables.containsKey(name)) {
      return text(variables.get(name), where);
    }
    return name.contains(".") ? attribute(name, where) : text(references.value(name, where), where);
  }

  private String text(Object raw, String where) {
    if (resolve(raw, where) instanceof String text) {
      return text;
    }
    throw new InvalidTemplate("%s: this must be text.".formatted(where));
  }

  private static Stream<?> items(Object argument, String where) {
    if (argument instanceof List<?> list) {
      return list.stream();
    }
    throw new InvalidTemplate("%s: this must be a list.".formatted(where));
  }

  private static List<?> list(Object argument, int size, String where) {
    if (argument instanceof List<?> list && list.size() == size) {
      return list;
    }
    throw new InvalidTemplate("%s: this must be a list of %d.".formatted(where, size));
  }
}
