package jobpostings.cli.feed;

import java.util.Locale;

/** The format of a file of jobs. */
public enum Format {
  CSV,
  JSON,
  JSONL,
  XLSX,
  XML;

  /**
   * By the extension of the file's name, otherwise by how its content begins.
   *
   * @param hasItem whether it is known where a file has its jobs, so that it may be an object
   */
  static Format of(String name, String begin, boolean hasItem) {
    String lower = name.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (lower.endsWith(".csv") || lower.endsWith(".tsv") || lower.endsWith(".txt")) {
      return CSV;
    }
    if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson")) {
      return JSONL;
    }
    if (lower.endsWith(".json")) {
      return JSON;
    }
    if (lower.endsWith(".xml")) {
      return XML;
    }
    String first = begin.strip();
    boolean isOneLine = first.lines().findFirst().orElse("").strip().length() > 1;
    return first.startsWith("<")
        ? XML
        : first.startsWith("[") || first.startsWith("{") && (hasItem || !isOneLine)
            ? JSON
            : first.startsWith("{") ? JSONL : CSV;
  }
}
