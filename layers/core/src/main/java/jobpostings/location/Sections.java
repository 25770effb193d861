package jobpostings.location;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.function.Predicate.not;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists of names that are shipped as text: a section begins with its name in brackets, its names
 * are separated by commas and line ends, and a line that begins with # is a comment.
 */
final class Sections {
  private Sections() {}

  /** The names of each section, in their order. */
  static Map<String, List<String>> read(String file) throws IOException {
    Map<String, List<String>> sections = new HashMap<>();
    List<String> section = new ArrayList<>();
    try (InputStream in = Sections.class.getResourceAsStream(file)) {
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("[")) {
          section =
              sections.computeIfAbsent(
                  line.substring(1, line.indexOf(']')), _ -> new ArrayList<>());
        } else if (!line.startsWith("#")) {
          Arrays.stream(line.split(","))
              .map(String::strip)
              .filter(not(String::isEmpty))
              .forEach(section::add);
        }
      }
    }
    return sections;
  }
}
