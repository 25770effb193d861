package jobpostings.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measurements compared with their bars. */
public final class Report {
  private final List<Row> rows = new ArrayList<>();
  private final PrintStream out;

  /**
   * @param out where each row is printed at once
   */
  public Report(PrintStream out) {
    this.out = out;
  }

  /**
   * @param bar the bar; empty if the figure is only for information
   */
  private record Row(String what, String figure, String bar, boolean passed) {}

  /** A figure with an upper bar. */
  public void atMost(String what, double figure, String unit, double bar) {
    add(what, number(figure) + unit, "<= " + number(bar) + unit, figure <= bar);
  }

  /** A figure that must be this one. */
  void is(String what, Object figure, Object bar) {
    add(what, figure.toString(), bar.toString(), figure.toString().equals(bar.toString()));
  }

  void note(String what, String figure) {
    add(what, figure, "", true);
  }

  private void add(String what, String figure, String bar, boolean passed) {
    rows.add(new Row(what, figure, bar, passed));
    String verdict = bar.isEmpty() ? "" : passed ? "pass" : "FAIL";
    out.println("%-66s %16s  %-14s %s".formatted(what, figure, bar, verdict).stripTrailing());
  }

  static String number(double figure) {
    return String.format(Locale.ROOT, figure < 0.1 ? "%.4f" : "%.2f", figure)
        .replaceFirst("\\.?0+$", "");
  }

  /** Writes the rows, with what they were measured in, as JSON. */
  public void write(Path file, Map<String, Object> circumstances) {
    try {
      Files.createDirectories(file.getParent());
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(
              file.toFile(), Map.of("circumstances", circumstances, "rows", List.copyOf(rows)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println("Written to " + file);
  }
}
