package jobpostings.job.advice;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.location.Province;

/**
 * A row of {@code rules.txt}.
 *
 * @param law what it follows from; none for a rule of the boards
 * @param message in which {} stands for what was found
 */
record Rule(Code code, Optional<Law> law, String pointer, String message) {
  /** All rules, in the order in which they are shown. Read when they are first asked for. */
  static List<Rule> all() {
    return Listed.RULES;
  }

  /**
   * A provision.
   *
   * @param source its statute and section
   * @param since its first day
   * @param url its page
   */
  record Law(Province jurisdiction, String source, LocalDate since, String url) {
    void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeStringField("jurisdiction", "CA-" + jurisdiction);
      json.writeStringField("source", source);
      json.writeStringField("since", since.toString());
      json.writeStringField("url", url);
      json.writeEndObject();
    }
  }

  /**
   * @throws IllegalArgumentException if the row is not a rule: a rule of law needs its
   *     jurisdiction, statute, section, first day and page
   */
  static Rule read(String row) {
    String[] cells = Listed.BETWEEN.split(row.strip(), -1);
    if (cells.length != 8) {
      throw new IllegalArgumentException("A rule has 8 cells: " + row);
    }
    List<String> law = List.of(cells).subList(1, 6);
    boolean isBoards = law.stream().allMatch(String::isEmpty);
    if (!isBoards && law.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException("A rule of law lacks a part of its source: " + row);
    }
    return new Rule(
        Code.of(cells[0]).orElseThrow(() -> new IllegalArgumentException("No code: " + row)),
        isBoards
            ? Optional.empty()
            : Optional.of(
                new Law(
                    Province.valueOf(cells[1]),
                    cells[2] + ", " + cells[3],
                    LocalDate.parse(cells[4]),
                    cells[5])),
        cells[6],
        cells[7]);
  }

  /** Apart, so that it is only read for advice. */
  private static final class Listed {
    private static final Pattern BETWEEN = Pattern.compile(" ?\\| ?");
    private static final List<Rule> RULES =
        lines("rules.txt").stream().skip(1).map(Rule::read).toList();
  }

  /** The lines of a file beside this class, without comments, each with those that continue it. */
  static List<String> lines(String name) {
    try (InputStream file = Rule.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), UTF_8)
          .replace("\\\n", "")
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Reading a resource failed.", e);
    }
  }
}
