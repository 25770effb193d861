package jobpostings.cli.feed;

import java.util.List;
import java.util.Locale;

/** The format of a file of jobs. */
public enum Format {
  CSV("column", "csv", "tsv", "txt"),
  JSON("member", "json"),
  JSONL("member", "jsonl", "ndjson"),
  XLSX("column"),
  XML("element", "xml");

  final String cells;

  private final List<String> extensions;

  Format(String cells, String... extensions) {
    this.cells = cells;
    this.extensions = List.of(extensions);
  }

  /** By a file's extension, else by how it begins; one with an item may be an object. */
  static Format of(String name, String begin, boolean hasItem) {
    String lower = name.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    for (Format format : values()) {
      if (format.extensions.contains(lower.substring(lower.lastIndexOf('.') + 1))) {
        return format;
      }
    }
    String first = begin.strip();
    boolean isOneLine = first.lines().findFirst().orElse("").strip().length() > 1;
    return switch (first.isEmpty() ? ' ' : first.charAt(0)) {
      case '<' -> XML;
      case '[' -> JSON;
      case '{' -> hasItem || !isOneLine ? JSON : JSONL;
      default -> CSV;
    };
  }
}
