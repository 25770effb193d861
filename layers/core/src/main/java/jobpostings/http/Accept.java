package jobpostings.http;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.text.LowerCase;

/**
 * The media types that a client accepts (RFC 9110, 12.5.1).
 *
 * @param ranges in lower case; none if all are accepted alike
 */
public record Accept(List<String> ranges) {
  private static final Pattern QVALUE = Pattern.compile("0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?");

  static Accept of(Optional<String> header) {
    return new Accept(
        header.map(LowerCase::of).map(text -> HeaderList.split(text, ',', true)).orElse(List.of()));
  }

  /**
   * How much a type is wanted, from 0, not at all, to 1: by the range that fits it most closely.
   * Parameters of ranges but q are not looked at; a q that can't be read counts as 0.
   *
   * @param type in lower case, without parameters
   */
  public double quality(String type) {
    if (ranges.isEmpty()) {
      return 1;
    }
    String all = type.substring(0, type.indexOf('/')) + "/*";
    for (String range : List.of(type, all, "*/*")) {
      Optional<Double> quality =
          ranges.stream()
              .map(each -> HeaderList.split(each, ';', true))
              .filter(parts -> !parts.isEmpty() && parts.getFirst().equals(range))
              .map(Accept::quality)
              .findFirst();
      if (quality.isPresent()) {
        return quality.get();
      }
    }
    return 0;
  }

  private static double quality(List<String> parts) {
    return parts.stream()
        .skip(1)
        .filter(part -> part.startsWith("q="))
        .map(part -> part.substring("q=".length()))
        .findFirst()
        .map(text -> QVALUE.matcher(text).matches() ? Double.parseDouble(text) : 0)
        .orElse(1.0);
  }
}
