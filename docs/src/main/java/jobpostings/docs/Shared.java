package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.docs.Document.Operation;

/**
 * What many operations share, and the page tells once.
 *
 * @param parameters those that a third of the operations take
 * @param responses those that a third of them give, by their status
 */
record Shared(Set<JsonNode> parameters, Map<String, JsonNode> responses) {
  static Shared of(Document document) {
    List<Operation> operations =
        document.tags().stream()
            .flatMap(tag -> document.operations("paths", tag).stream())
            .toList();
    Map<String, JsonNode> responses = new TreeMap<>();
    frequent(operations, each -> document.responses(each).entrySet().stream())
        .forEach(each -> responses.put(each.getKey(), each.getValue()));
    return new Shared(frequent(operations, each -> each.parameters().stream()), responses);
  }

  private static <T> Set<T> frequent(
      List<Operation> operations, Function<Operation, Stream<T>> parts) {
    Map<T, Integer> counts = new HashMap<>();
    operations.stream().flatMap(parts).forEach(each -> counts.merge(each, 1, Integer::sum));
    counts.values().removeIf(count -> count * 3 < operations.size());
    return counts.keySet();
  }

  boolean has(String status, JsonNode response) {
    return response.equals(responses.get(status));
  }
}
