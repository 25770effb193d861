package jobpostings.local.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Lines of JSON, to which more can be added. May be used by several threads. */
public final class JsonLines {
  private final Optional<Path> file;
  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();

  /**
   * @param file the file to append to; none means in memory
   * @throws UncheckedIOException if the file can't be used, or is damaged; its message says why
   */
  public JsonLines(Optional<Path> file) {
    this.file = file;
    file.ifPresent(JsonLines::check);
  }

  /** Removes an incomplete last line, which a killed process left before it was answered. */
  private static void check(Path file) {
    try (FileChannel channel = FileChannel.open(file, CREATE, WRITE)) {
      byte[] content = Files.readAllBytes(file);
      int end = content.length;
      while (end > 0 && content[end - 1] != '\n') {
        end--;
      }
      channel.truncate(end);
      int number = 0;
      for (String line : new String(content, 0, end, UTF_8).split("\n")) {
        number++;
        if (end > 0 && !isObject(line)) {
          throw new UncheckedIOException(
              ("%s is damaged: its line %d is not a JSON object. Put it back from a copy of the"
                      + " folder, or remove that line.")
                  .formatted(file, number),
              new IOException(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("%s can't be used: %s".formatted(file, e), e);
    }
  }

  private static boolean isObject(String line) {
    try {
      return Json.read(line.getBytes(UTF_8)).isObject();
    } catch (IOException e) {
      return false;
    }
  }

  /** Adds these values as JSON, one on each line. */
  public synchronized void add(List<?> values) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Object value : values) {
      lines.writeBytes(Json.write(value));
      lines.write('\n');
    }
    try {
      if (file.isPresent()) {
        append(file.get(), lines.toByteArray());
      } else {
        memory.writeBytes(lines.toByteArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves no part of them if the disk is full. */
  private static void append(Path file, byte[] lines) throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      long end = channel.size();
      try {
        ByteBuffer rest = ByteBuffer.wrap(lines);
        while (rest.hasRemaining()) {
          channel.write(rest, end + rest.position());
        }
      } catch (IOException e) {
        channel.truncate(end);
        throw e;
      }
    }
  }

  /** All lines, the oldest first. */
  public synchronized byte[] content() {
    try {
      return file.isPresent() ? Files.readAllBytes(file.get()) : memory.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
