package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.page.Page;

/**
 * The paging object of a list (docs/to-the-letter.md, Paging object).
 *
 * @param total the number of entries on all pages
 * @param page counted from 1
 */
public record Paging(
    long total,
    int page,
    long pages,
    int pageSize,
    Optional<String> next,
    Optional<String> previous) {
  /** The page size that was asked for, at most a hundred. */
  public static int size(Parameters parameters) {
    return Math.min(parameters.positive("pageSize", Page.DEFAULT_SIZE), Page.MAX_SIZE);
  }

  /**
   * @param url of the list, without a query
   * @param applied the parameters that chose what is in the list, in order
   * @param after where the next page starts; without it the next page is found by its number
   * @param more whether anything follows this page
   */
  public static Paging of(
      String url,
      Map<String, String> applied,
      long total,
      int page,
      int pageSize,
      Optional<String> after,
      boolean more) {
    long pages = (total + pageSize - 1) / pageSize;
    long previous = Math.min(page - 1L, pages);
    Map<String, String> parameters = new LinkedHashMap<>(applied);
    parameters.put("pageSize", String.valueOf(pageSize));
    return new Paging(
        total,
        page,
        pages,
        pageSize,
        more ? Optional.of(url(url, parameters, page + 1L, after)) : Optional.empty(),
        previous < 1
            ? Optional.empty()
            : Optional.of(url(url, parameters, previous, Optional.empty())));
  }

  /** The same for a list whose pages can't be found by their numbers. */
  public Paging withoutPrevious() {
    return new Paging(total, page, pages, pageSize, next, Optional.empty());
  }

  private static String url(
      String url, Map<String, String> parameters, long page, Optional<String> after) {
    String query =
        parameters.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
            .collect(joining("&"))
            .replace("+", "%20");
    String end = after.map(position -> "&after=" + position).orElse("");
    return url + "?" + query + "&page=" + page + end;
  }

  /** Writes the members of the object. */
  public void write(JsonGenerator json) throws IOException {
    json.writeNumberField("total", total);
    json.writeNumberField("page", page);
    json.writeNumberField("pages", pages);
    json.writeNumberField("pageSize", pageSize);
    json.writeStringField("next", next.orElse(null));
    json.writeStringField("previous", previous.orElse(null));
  }
}
