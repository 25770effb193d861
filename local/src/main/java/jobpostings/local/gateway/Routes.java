package jobpostings.local.gateway;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.http.PercentEncoding;
import jobpostings.local.template.Template;

/**
 * Finds the route of a request. As in API Gateway, a literal path comes before one with parameters,
 * and a method before {@code ANY}.
 */
final class Routes {
  private final List<Template.Route> inOrder;

  /**
   * @param pathParameters decoded, by name
   */
  record Match(Template.Route route, Map<String, String> pathParameters) {}

  Routes(List<Template.Route> routes) {
    inOrder =
        routes.stream()
            .sorted(
                Comparator.<Template.Route>comparingInt(route -> parameters(route.path()))
                    .thenComparing(route -> route.method().equals("ANY")))
            .toList();
  }

  private static int parameters(String path) {
    return (int) path.chars().filter(c -> c == '{').count();
  }

  /**
   * @param path as sent, with escapes not decoded
   */
  Optional<Match> find(String method, String path) {
    for (Template.Route route : inOrder) {
      if (route.method().equals(method) || route.method().equals("ANY")) {
        Optional<Map<String, String>> parameters = match(route.path(), path);
        if (parameters.isPresent()) {
          return Optional.of(new Match(route, parameters.get()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Map<String, String>> match(String template, String path) {
    String[] expected = template.split("/", -1);
    String[] actual = path.split("/", -1);
    if (expected.length != actual.length) {
      return Optional.empty();
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("{") && !actual[i].isEmpty()) {
        String name = expected[i].substring(1, expected[i].length() - 1);
        parameters.put(name, PercentEncoding.decodeSegment(actual[i]));
      } else if (!expected[i].equals(actual[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(parameters);
  }
}
