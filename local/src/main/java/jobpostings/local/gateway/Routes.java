package jobpostings.local.gateway;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.http.HttpCall;
import jobpostings.local.template.Template;

/**
 * Finds the route of a request. As in API Gateway, a literal path comes before one with parameters,
 * and a method before {@code ANY}.
 */
final class Routes {
  private final List<Template.Route> inOrder;

  /** A route, and the path's parameters by name, decoded. */
  record Match(Template.Route route, Map<String, String> pathParameters) {}

  Routes(List<Template.Route> routes) {
    inOrder =
        routes.stream()
            .sorted(
                Comparator.<Template.Route>comparingLong(
                        route -> route.path().chars().filter(c -> c == '{').count())
                    .thenComparing(route -> route.method().equals("ANY")))
            .toList();
  }

  /** The route of a path as it was sent, with escapes not decoded. */
  Optional<Match> find(String method, String path) {
    return inOrder.stream()
        .filter(route -> route.method().equals(method) || route.method().equals("ANY"))
        .flatMap(route -> match(route, path).stream())
        .findFirst();
  }

  private static Optional<Match> match(Template.Route route, String path) {
    String[] expected = route.path().split("/", -1);
    String[] actual = path.split("/", -1);
    if (expected.length != actual.length) {
      return Optional.empty();
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("{") && !actual[i].isEmpty()) {
        String name = expected[i].substring(1, expected[i].length() - 1);
        parameters.put(name, HttpCall.decodeSegment(actual[i]));
      } else if (!expected[i].equals(actual[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(new Match(route, parameters));
  }
}
