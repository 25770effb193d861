package jobpostings.cli.feed;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
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
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A file of jobs, which can be read repeatedly and, unless it is a workbook, is never held in
 * memory as a whole.
 *
 * @param format if empty, told by its name or its beginning
 * @param encoding if empty, what the byte order mark or the XML says, otherwise UTF-8
 * @param item the name of a job's element in XML, or the path to the array in JSON
 * @param sheet of a workbook; the first that is shown if empty
 * @param hidden if empty, a sheet with rows that are hidden or struck out is refused
 */
public record FeedFile(
    Source source,
    Optional<Format> format,
    Optional<Charset> encoding,
    Optional<String> item,
    Optional<String> sheet,
    Optional<Hidden> hidden) {
  /** The code of what says that the file is a part of a list. */
  static final String PART = "part";

  /** Far more than any feed has. */
  private static final long MAX_UNPACKED = 1L << 30;

  private static final Pattern ADDED =
      Pattern.compile("^__MACOSX/|(^|/)(\\.DS_Store|Thumbs\\.db)$");

  private static final Set<String> OF_DOCUMENTS =
      Set.of("xl/workbook.xml", "word/document.xml", "content.xml");

  /** Half of a pair, which stands alone in no text. */
  private static final String HALF = "\uDC00";

  private static final String ZIP = "PK\3\4";
  private static final String SAVE = " Save it as CSV UTF-8, or as .xlsx.";
  private static final Pattern DECLARED =
      Pattern.compile("\\s*<\\?xml\\s[^>]*encoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");

  /**
   * Passes all of its jobs to a sink, in their order.
   *
   * @throws FeedException if it can't be read to its end
   */
  public void read(Sink sink) throws FeedException {
    try {
      source.part().ifPresent(why -> sink.part(Fault.at(Position.BEGIN, PART, why)));
      source.note().ifPresent(why -> sink.note(Fault.at(Position.BEGIN, "copy", why)));
      String noFeed = noFeed();
      if (!noFeed.isEmpty()) {
        throw unreadable(noFeed);
      }
      if (kind() == Format.XLSX) {
        inArchive(
            zip -> {
              XlsxItems.read(zip, sheet, hidden, sink);
              return null;
            });
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
    } catch (Bounded.TooLong e) {
      throw unreadable("Unpacked, it is larger than a feed may be: " + e.getMessage() + ".");
    } catch (EOFException | ZipException e) {
      throw unreadable("The compressed file breaks off or is damaged. Fetch it once more.");
    } catch (IOException | UncheckedIOException e) {
      throw unreadable("The file can't be read to its end. Save or fetch it once more.");
    }
  }

  /**
   * Where its jobs seem to be, as a mapping's item; empty if that needs no saying, or can't be
   * told.
   */
  public Optional<String> likelyItem() {
    Format kind = kind();
    if (kind != Format.JSON && kind != Format.XML) {
      return Optional.empty();
    }
    try (BufferedReader reader = reader()) {
      return kind == Format.JSON ? ItemSearch.json(reader) : ItemSearch.xml(reader);
    } catch (IOException e) {
      return Optional.empty(); // Whoever reads the jobs says what is wrong.
    }
  }

  /** The same file, with its jobs there. */
  public FeedFile withItem(Optional<String> other) {
    return new FeedFile(source, format, encoding, other, sheet, hidden);
  }

  private static FeedException unreadable(String why) {
    return new FeedException(Position.BEGIN, "unreadable", why);
  }

  public String name() {
    return source.name();
  }

  /** What its cells are called: column, member or element. */
  public String cells() {
    return kind().cells;
  }

  private Format kind() {
    return isZip()
        ? Format.XLSX
        : format.orElseGet(
            () -> Format.of(packed().orElseGet(this::name), begin(), item.isPresent()));
  }

  /** Its bytes, unpacked if they are compressed, or those of the only file of an archive. */
  private InputStream open() throws IOException {
    Optional<String> packed = packed();
    if (packed.isEmpty()) {
      return unpacked(Files.newInputStream(source.path()));
    }
    ZipFile zip = new ZipFile(source.path().toFile());
    InputStream content = zip.getInputStream(zip.getEntry(packed.get()));
    return unpacked(
        new FilterInputStream(new Bounded(content, MAX_UNPACKED)) {
          @Override
          public void close() throws IOException {
            zip.close();
          }
        });
  }

  @FunctionalInterface
  private interface InArchive<T> {
    T in(ZipFile zip) throws IOException, FeedException;
  }

  /** Opens the workbook or archive; of one that is packed itself, a copy. */
  private <T> T inArchive(InArchive<T> reading) throws IOException, FeedException {
    if (packed().isEmpty() && begins(source.path(), ZIP)) {
      try (ZipFile zip = new ZipFile(source.path().toFile())) {
        return reading.in(zip);
      }
    }
    Path copy = Files.createTempFile("jobs", ".feed");
    try (InputStream content = new Bounded(open(), MAX_UNPACKED)) {
      Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
      try (ZipFile zip = new ZipFile(copy.toFile())) {
        return reading.in(zip);
      }
    } finally {
      Files.delete(copy);
    }
  }

  private static boolean begins(Path path, String begin) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] first = in.readNBytes(begin.length());
      return new String(first, StandardCharsets.ISO_8859_1).equals(begin);
    }
  }

  /** The name of the only file in an archive; empty if it is none, or a document. */
  private Optional<String> packed() {
    List<String> names = names(source.path());
    return names.size() == 1 && !OF_DOCUMENTS.contains(names.get(0))
        ? Optional.of(names.get(0))
        : Optional.empty();
  }

  /** The files in an archive, without what systems add to them; none if it is not an archive. */
  private static List<String> names(Path path) {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      return zip.stream()
          .filter(each -> !each.isDirectory() && !ADDED.matcher(each.getName()).find())
          .map(ZipEntry::getName)
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static InputStream unpacked(InputStream content) throws IOException {
    BufferedInputStream in = new BufferedInputStream(content);
    in.mark(2);
    boolean isCompressed = in.read() == 0x1F && in.read() == 0x8B;
    in.reset();
    return isCompressed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private Charset charset() {
    if (encoding.isPresent()) {
      return encoding.get();
    }
    String begin = magic();
    if (begin.startsWith("\u00FE\u00FF")) {
      return StandardCharsets.UTF_16BE;
    } else if (begin.startsWith("\u00FF\u00FE")) {
      return StandardCharsets.UTF_16LE;
    }
    Matcher declared = DECLARED.matcher(begin);
    return declared.lookingAt() && Charset.isSupported(declared.group(1))
        ? Charset.forName(declared.group(1))
        : StandardCharsets.UTF_8;
  }

  private byte[] bytes() {
    try (InputStream in = open()) {
      return in.readNBytes(4_096);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its first bytes, each as a character. */
  private String magic() {
    return new String(bytes(), StandardCharsets.ISO_8859_1);
  }

  private String begin() {
    String begin = new String(bytes(), charset());
    return begin.startsWith("\uFEFF") ? begin.substring(1) : begin;
  }

  /** Without the byte order mark; fails at bytes that are not in its encoding. */
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

  /** What the file is instead of a feed, and what to do; "" if it may be a feed. */
  private String noFeed() throws IOException, FeedException {
    String magic = magic();
    String text = begin();
    String first = text.strip().toLowerCase(Locale.ROOT);
    if (isZip()) {
      return noWorkbook();
    } else if (magic.startsWith("\u00D0\u00CF\u0011\u00E0")) {
      return "This is an Office document of the old kind, such as .xls." + SAVE;
    } else if (magic.startsWith("%PDF")) {
      return "This is a PDF. Ask for the data that it was made from, as CSV, JSON or XML.";
    } else if (magic.startsWith("{\\rtf")) {
      return "This is a text document (RTF)." + SAVE;
    } else if (magic.startsWith("\u0089PNG")
        || magic.startsWith("\u00FF\u00D8\u00FF")
        || magic.startsWith("GIF8")) {
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

  /** Whether it is an Excel workbook, or another archive. */
  private boolean isZip() {
    return magic().startsWith(ZIP);
  }

  /** What archive it is; "" if it is a workbook. */
  private String noWorkbook() throws IOException, FeedException {
    Set<String> names = Set.of();
    try {
      names = inArchive(zip -> zip.stream().map(ZipEntry::getName).collect(toSet()));
    } catch (ZipException e) {
      // There are no names then.
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
            : "This is a zip archive of %d files: %s. Give a file of it, or an archive with one."
                .formatted(names.size(), names.stream().sorted().limit(5).collect(joining(", ")));
  }
}
