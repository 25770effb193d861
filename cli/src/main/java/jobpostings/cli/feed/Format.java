package jobpostings.cli.feed;

import java.util.Locale;

/** The format of a file of jobs. */
public enum Format {
  CSV,
  JSON,
  JSONL,
  XML;

  /** By the extension of the file's name, otherwise by how its content begins. */
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
