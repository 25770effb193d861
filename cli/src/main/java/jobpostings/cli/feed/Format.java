package jobpostings.cli.feed;

import java.util.Locale;

/** Of a file of jobs. */
public enum Format {
  CSV,
  JSON,
  JSONL,
  XML;

  /** By the end of the file's name, else by what it begins with. */
  static Format of(String name, String begin) {
    String lower = name.toLowerCase(Locale.ROOT);
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
    return first.startsWith("<")
        ? XML
        : first.startsWith("[") ? JSON : first.startsWith("{") ? JSONL : CSV;
  }
}
