package jobpostings.bench.cold;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import jobpostings.bench.report.Report;

/** The figures, as a table in Markdown and as JSON. */
final class ColdReport {
  private static final String HEAD =
      """
      | Function | cold: ready | first answer | × naive | CPU | memory | classes \
      | restored, unprimed | restored | warm p50 | p99 |
      |---|---|---|---|---|---|---|---|---|---|---|
      """;

  private ColdReport() {}

  static String table(Map<String, Figures> figures) {
    StringBuilder table = new StringBuilder(HEAD);
    double naive = figures.get(Subjects.NAIVE).first(Start.COLD);
    figures.forEach((name, of) -> table.append(row(name, of, naive)));
    return table.toString();
  }

  static void write(Path file, String circumstances, Map<String, Figures> figures, Report report) {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("circumstances", circumstances);
    written.put("end", Instant.now().toString());
    figures.forEach((name, of) -> written.put(name, of.all()));
    report.write(file, written);
  }

  private static String row(String name, Figures of, double naive) {
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %s | %.2f | %.0f | %.0f MB | %d | %s | %s | %s | %s |%n",
        name,
        of.of(Start.COLD, Timing::ready).median(),
        text(of.of(Start.COLD, Timing::first), "%.0f"),
        of.first(Start.COLD) / naive,
        of.of(Start.COLD, Timing::cpu).median(),
        of.of(Start.COLD, Timing::peakMegabytes).median(),
        of.classes(),
        text(of.of(Start.UNPRIMED, Timing::first), "%.0f"),
        text(of.of(Start.PRIMED, Timing::first), "%.1f"),
        of.isWarmed() ? String.format(Locale.ROOT, "%.2f", of.warm(0.5)) : "",
        of.isWarmed() ? String.format(Locale.ROOT, "%.2f", of.warm(0.99)) : "");
  }

  private static String text(Figures.Spread spread, String format) {
    return String.format(
        Locale.ROOT,
        format + " (" + format + "–" + format + ")",
        spread.median(),
        spread.least(),
        spread.most());
  }
}
