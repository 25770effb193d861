package jobpostings.cli.feed;

import java.util.List;
import java.util.Locale;

/** The format of a file of jobs. */
public enum Format {
  CSV("csv", "tsv", "txt"),
  JSON("json"),
  JSONL("jsonl", "ndjson"),
  XLSX,
  XML("xml");

  private final List<String> extensions;

  Format(String... extensions) {
    this.extensions = List.of(extensions);
  }

  /**
   * By the extension of the file's name, otherwise by how its content begins.
   *
   * @param hasItem whether it is known where a file has its jobs, so that it may be an object
   */
  static Format of(String name, String begin, boolean hasItem) {
    String lower = name.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    for (Format format : values()) {
      if (format.extensions.contains(lower.substring(lower.lastIndexOf('.') + 1))) {
        return format;
      }
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
