package jobpostings.bench.report;

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
  private final Earlier earlier;

  /**
   * @param out where each row is printed at once, and the table at the end
   */
  public Report(PrintStream out) {
    this(out, Earlier.NONE);
  }

  /**
   * @param earlier the run to compare with
   */
  public Report(PrintStream out, Earlier earlier) {
    this.out = out;
    this.earlier = earlier;
  }

  /**
   * @param bar the bar; empty if the figure is only for information
   */
  public record Row(String what, String figure, String bar, boolean passed) {}

  /** A figure with an upper bar. */
  public void atMost(String what, double figure, String unit, double bar) {
    add(what, number(figure) + unit, "<= " + number(bar) + unit, figure <= bar);
  }

  public void atLeast(String what, double figure, String unit, double bar) {
    add(what, number(figure) + unit, ">= " + number(bar) + unit, figure >= bar);
  }

  public void holds(String what, String figure, String bar, boolean passed) {
    add(what, figure, bar, passed);
  }

  public void note(String what, String figure) {
    add(what, figure, "", true);
  }

  private void add(String what, String figure, String bar, boolean passed) {
    rows.add(new Row(what, figure, bar, passed));
    out.println(line(rows.getLast()));
  }

  public static String number(double figure) {
    return String.format(Locale.ROOT, figure < 0.1 ? "%.4f" : "%.2f", figure)
        .replaceFirst("\\.?0+$", "");
  }

  private String line(Row row) {
    String verdict = row.bar().isEmpty() ? "" : row.passed() ? "pass" : "FAIL";
    return String.format(
            Locale.ROOT,
            "%-66s %16s  %-14s %-4s  %s",
            row.what(),
            row.figure(),
            row.bar(),
            verdict,
            earlier.change(row.what(), row.figure()))
        .stripTrailing();
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The rows whose bars were not met. */
  public List<Row> failed() {
    return rows.stream().filter(row -> !row.passed()).toList();
  }

  public void print() {
    out.println();
    rows.forEach(row -> out.println(line(row)));
  }

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
    out.println();
    out.println("Written to " + file);
  }
}
