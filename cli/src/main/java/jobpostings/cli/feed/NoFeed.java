package jobpostings.cli.feed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Tells files that are no feeds by how they begin. */
final class NoFeed {
  private static final String SAVE = " Save it as CSV UTF-8, or as .xlsx.";

  private NoFeed() {}

  /** Whether it is an Excel workbook, or another archive. */
  static boolean isZip(byte[] begin) {
    return begins(begin, "PK\3\4");
  }

  /**
   * What it is, and what to do; "" if it may be a feed.
   *
   * @param text its beginning, decoded
   */
  static String what(FeedFile file, byte[] begin, String text) {
    String first = text.strip().toLowerCase(Locale.ROOT);
    if (isZip(begin)) {
      return archive(file);
    } else if (begins(begin, "\u00D0\u00CF\u0011\u00E0")) {
      return "This is an Office document of the old kind, such as .xls." + SAVE;
    } else if (begins(begin, "%PDF")) {
      return "This is a PDF. Ask for the data that it was made from, as CSV, JSON or XML.";
    } else if (begins(begin, "{\\rtf")) {
      return "This is a text document (RTF)." + SAVE;
    } else if (begins(begin, "\u0089PNG")
        || begins(begin, "\u00FF\u00D8\u00FF")
        || begins(begin, "GIF8")) {
      return "This is a picture.";
    } else if (first.startsWith("<!doctype html") || first.startsWith("<html")) {
      return "This is an HTML page, perhaps an error or a login page in place of the feed. Look at"
          + " what its address answers.";
    }
    return text.indexOf('\0') < 0
        ? ""
        : "This is not text: it has zero bytes. Save it as CSV UTF-8, or name its encoding with"
            + " --encoding.";
  }

  private static String archive(FeedFile file) {
    Set<String> names = new HashSet<>();
    try (ZipInputStream zip = new ZipInputStream(file.open())) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        names.add(each.getName());
      }
    } catch (IOException e) {
      names.clear();
    }
    if (names.isEmpty()) {
      return "This is a damaged workbook or archive. Save or fetch it once more.";
    } else if (names.contains("xl/workbook.xml")) {
      return "";
    }
    return names.contains("word/document.xml")
        ? "This is a Word document." + SAVE
        : names.contains("content.xml")
            ? "This is an OpenDocument file." + SAVE
            : "This is a zip archive. Unpack it, and name a file of it.";
  }

  private static boolean begins(byte[] begin, String magic) {
    return new String(begin, StandardCharsets.ISO_8859_1).startsWith(magic);
  }
}
