package jobpostings.cli.feed;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file of jobs, which can be read repeatedly and, unless it is a workbook, is never held in
 * memory as a whole.
 *
 * @param name for messages
 * @param format if empty, told by its name or its beginning
 * @param encoding if empty, what the byte order mark or the XML says, otherwise UTF-8
 * @param item the name of a job's element in XML, or the path to the array in JSON
 * @param sheet of a workbook; the first if empty
 */
public record FeedFile(
    String name,
    Path path,
    Optional<Format> format,
    Optional<Charset> encoding,
    Optional<String> item,
    Optional<String> sheet) {
  private static final int BEGIN = 4_096;

  /** Half of a pair, which stands alone in no text. */
  private static final String HALF = "\uDC00";

  private static final Pattern DECLARED =
      Pattern.compile("\\s*<\\?xml\\s[^>]*encoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");

  /**
   * Passes all of its jobs to a sink, in their order.
   *
   * @throws FeedException if it can't be read to its end
   */
  public void read(Sink sink) throws FeedException {
    try {
      String what = NoFeed.what(this, bytes(), begin());
      if (!what.isEmpty()) {
        throw unreadable(what);
      }
      if (kind() == Format.XLSX) {
        try (InputStream in = open()) {
          XlsxItems.read(in, sheet, sink);
        }
      } else if (bytes().length > 0) {
        try (BufferedReader reader = reader()) {
          switch (kind()) {
            case CSV -> CsvItems.read(reader, begin(), sink);
            case JSON -> JsonItems.array(reader, item, sink);
            case JSONL -> JsonItems.lines(reader, sink);
            case XML -> new XmlItems(item.orElse("job"), sink).read(reader);
            case XLSX -> throw new AssertionError();
          }
        }
      }
    } catch (CharacterCodingException e) {
      throw new FeedException(
          new Position(undecodableLine(), 1),
          "bad-character",
          "The line has bytes that are not %s. Save the file as UTF-8, or name its encoding with --encoding, such as windows-1252."
              .formatted(charset()));
    } catch (EOFException | ZipException e) {
      throw unreadable("The compressed file breaks off or is damaged. Fetch it once more.");
    } catch (IOException | UncheckedIOException e) {
      throw unreadable("The file can't be read to its end. Save or fetch it once more.");
    }
  }

  private static FeedException unreadable(String why) {
    return new FeedException(Position.BEGIN, "unreadable", why);
  }

  /** What its cells are called: column, member or element. */
  public String cells() {
    return switch (kind()) {
      case CSV, XLSX -> "column";
      case JSON, JSONL -> "member";
      case XML -> "element";
    };
  }

  private Format kind() {
    return NoFeed.isZip(bytes())
        ? Format.XLSX
        : format.orElseGet(() -> Format.of(name, begin(), item.isPresent()));
  }

  /** Its bytes, unpacked if they are compressed. */
  InputStream open() throws IOException {
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(path));
    in.mark(2);
    boolean isCompressed = in.read() == 0x1F && in.read() == 0x8B;
    in.reset();
    return isCompressed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private Charset charset() {
    if (encoding.isPresent()) {
      return encoding.get();
    }
    String begin = new String(bytes(), StandardCharsets.ISO_8859_1);
    if (begin.startsWith("\u00FE\u00FF")) {
      return StandardCharsets.UTF_16BE;
    }
    if (begin.startsWith("\u00FF\u00FE")) {
      return StandardCharsets.UTF_16LE;
    }
    Matcher declared = DECLARED.matcher(begin);
    return declared.lookingAt() && Charset.isSupported(declared.group(1))
        ? Charset.forName(declared.group(1))
        : StandardCharsets.UTF_8;
  }

  private byte[] bytes() {
    try (InputStream in = open()) {
      return in.readNBytes(BEGIN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String begin() {
    String begin = new String(bytes(), charset());
    return begin.startsWith("\uFEFF") ? begin.substring(1) : begin;
  }

  /**
   * A reader of its text, without the byte order mark. Fails at bytes that are not in its encoding.
   */
  private BufferedReader reader() throws IOException {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(open(), charset().newDecoder()));
    reader.mark(1);
    if (reader.read() != '\uFEFF') {
      reader.reset();
    }
    return reader;
  }

  /** The line of the first bytes that are not in its encoding. */
  private long undecodableLine() {
    CharsetDecoder decoder =
        charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(HALF);
    long line = 1;
    try (BufferedReader in = new BufferedReader(new InputStreamReader(open(), decoder))) {
      for (int c = in.read(); c >= 0 && c != HALF.charAt(0); c = in.read()) {
        line += c == '\n' ? 1 : 0;
      }
      return line;
    } catch (IOException e) {
      return line;
    }
  }
}
