package jobpostings.local.json;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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
   * @throws UncheckedIOException if the file can't be used; its message says why
   */
  public JsonLines(Optional<Path> file) {
    this.file = file;
    file.ifPresent(JsonLines::mend);
  }

  /** Removes an incomplete last line, which a killed process left before it was answered. */
  private static void mend(Path file) {
    try (FileChannel channel = FileChannel.open(file, CREATE, WRITE)) {
      byte[] content = Files.readAllBytes(file);
      int end = content.length;
      while (end > 0 && content[end - 1] != '\n') {
        end--;
      }
      channel.truncate(end);
    } catch (IOException e) {
      throw new UncheckedIOException("%s can't be used: %s".formatted(file, e), e);
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
        Files.write(file.get(), lines.toByteArray(), APPEND);
      } else {
        memory.writeBytes(lines.toByteArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
