package jobpostings.local.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.stream.Collectors.joining;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Lines of JSON, which can be added and removed. May be used by several threads. */
public final class JsonLines {
  private final Optional<Path> file;
  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();

  /**
   * @param file the file to append to; none means in memory
   * @throws UncheckedIOException if the file can't be used; its message says why
   */
  public JsonLines(Optional<Path> file) {
    this.file = file;
    file.ifPresent(JsonLines::dropHalfLine);
  }

  /** Removes an incomplete last line, which a killed process left. */
  private static void dropHalfLine(Path file) {
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

  /** Removes the lines that match. */
  public synchronized void removeIf(Predicate<String> line) {
    List<String> kept = new String(content(), UTF_8).lines().filter(line.negate()).toList();
    byte[] rest = kept.stream().map(each -> each + "\n").collect(joining()).getBytes(UTF_8);
    if (file.isPresent()) {
      replace(file.get(), rest);
    } else {
      memory.reset();
      memory.writeBytes(rest);
    }
  }

  /** Replaces all that a file has at once, so that a killed process leaves no half of it. */
  public static void replace(Path file, byte[] content) {
    try {
      Path whole = file.resolveSibling(file.getFileName() + ".new");
      Files.write(whole, content);
      Files.move(whole, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
