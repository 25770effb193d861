package jobpostings.http;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Undoes what API Gateway does to query parameters. The gateway decodes them, as AWS documents, and
 * then encodes each percent sign once more: {@code ?q=50%25} arrives as {@code 50%25}, and means
 * {@code 50%}. A percent sign that does not begin {@code %25} shows that the gateway did not, and
 * the value is taken as it is. So from a gateway that leaves percent signs alone, only a value in
 * which each of them begins {@code %25} would be misread.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html">Important
 *     notes for REST APIs</a>
 */
final class QueryEscapes {
  private static final Pattern UNESCAPED = Pattern.compile("%(?!25)");

  private QueryEscapes() {}

  static Map<String, List<String>> undone(Map<String, List<String>> query) {
    return query.values().stream().flatMap(List::stream).noneMatch(value -> value.contains("%"))
        ? query
        : query.entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    parameter -> parameter.getValue().stream().map(QueryEscapes::undone).toList()));
  }

  private static String undone(String value) {
    return UNESCAPED.matcher(value).find() ? value : value.replace("%25", "%");
  }
}
