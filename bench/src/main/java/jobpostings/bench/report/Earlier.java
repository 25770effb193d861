package jobpostings.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of an earlier run, to compare with.
 *
 * @param figures by what they measure
 */
public record Earlier(Map<String, String> figures) {
  /** No earlier run. */
  public static final Earlier NONE = new Earlier(Map.of());

  private static final Pattern NUMBER = Pattern.compile("^-?[0-9]+(\\.[0-9]+)?");

  /**
   * @param file that a report has written
   */
  public static Earlier read(Path file) {
    try {
      Map<String, String> figures = new HashMap<>();
      for (JsonNode row : new ObjectMapper().readTree(file.toFile()).path("rows")) {
        figures.put(row.path("what").asText(), row.path("figure").asText());
      }
      return new Earlier(figures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the figure was, and by how much it has changed: "12.5 +4 %"; empty if it is new. */
  String change(String what, String figure) {
    String before = figures.getOrDefault(what, "");
    Optional<Double> then = number(before);
    Optional<Double> now = number(figure);
    return then.isEmpty() || now.isEmpty() || then.get() == 0
        ? before
        : "%s %s".formatted(before, percent(now.get() / then.get() - 1));
  }

  private static String percent(double change) {
    return String.format(Locale.ROOT, "%+.0f %%", change * 100);
  }

  private static Optional<Double> number(String figure) {
    Matcher number = NUMBER.matcher(figure);
    return number.find() ? Optional.of(Double.valueOf(number.group())) : Optional.empty();
  }
}
