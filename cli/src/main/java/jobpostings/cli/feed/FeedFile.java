package jobpostings.cli.feed;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of jobs, which can be read repeatedly and is never held in memory as a whole.
 *
 * @param name for messages
 * @param format if empty, told by its name or its beginning
 * @param encoding if empty, what the byte order mark or the XML says, otherwise UTF-8
 * @param element the name of a job's element in XML
 */
public record FeedFile(
    String name, Path path, Optional<Format> format, Optional<Charset> encoding, String element) {
  private static final int BEGIN = 4_096;
  private static final int MARK = 3;

  /**
   * Passes all of its jobs to a sink, in their order.
   *
   * @throws FeedException if it can't be read to its end
   */
  public void read(Sink sink) throws FeedException {
    try {
      String begin = begin();
      switch (format.orElseGet(() -> Format.of(name, begin))) {
        case XML -> xml(sink);
        case CSV -> {
          try (BufferedReader reader = reader()) {
            new CsvItems(begin).read(reader, sink);
          }
        }
        case JSON -> {
          try (BufferedReader reader = reader()) {
            JsonItems.array(reader, sink);
          }
        }
        case JSONL -> {
          try (BufferedReader reader = reader()) {
            JsonItems.lines(reader, sink);
          }
        }
      }
    } catch (CharacterCodingException e) {
      throw new FeedException(undecodable());
    } catch (IOException e) {
      throw new FeedException(
          Fault.at(Position.BEGIN, "unreadable", String.valueOf(e.getMessage())));
    }
  }

  private void xml(Sink sink) throws IOException, FeedException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      if (Files.size(path) > 0) {
        new XmlItems(element, sink).read(in, encoding.map(Charset::name));
      }
    }
  }

  private Charset charset() {
    return encoding.orElseGet(this::marked);
  }

  /** UTF-8, or what the byte order mark says. */
  private Charset marked() {
    byte[] bytes = bytes(MARK);
    if (bytes.length >= 2 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
      return StandardCharsets.UTF_16BE;
    }
    if (bytes.length >= 2 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
      return StandardCharsets.UTF_16LE;
    }
    return StandardCharsets.UTF_8;
  }

  private byte[] bytes(int most) {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(most);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String begin() {
    String begin = new String(bytes(BEGIN), charset());
    return begin.startsWith("\uFEFF") ? begin.substring(1) : begin;
  }

  /**
   * A reader of its text, without the byte order mark. Fails at bytes that are not in its encoding.
   */
  private BufferedReader reader() throws IOException {
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(path), charset().newDecoder()));
    reader.mark(1);
    if (reader.read() != '\uFEFF') {
      reader.reset();
    }
    return reader;
  }

  private Fault undecodable() {
    return Fault.at(
        new Position(Undecodable.line(path, charset()), 1),
        "bad-character",
        "The line has bytes that are not %s. Save the file as UTF-8, or name its encoding with --encoding, such as windows-1252."
            .formatted(charset()));
  }
}
