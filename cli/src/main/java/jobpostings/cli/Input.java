package jobpostings.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import jobpostings.terminal.Failure;

/** What a command reads: a file, or standard input if the name is "-". */
record Input(String name) {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private boolean isStandard() {
    return name.equals("-");
  }

  /**
   * @throws Failure if it can't be read
   */
  String text() {
    try {
      byte[] bytes = isStandard() ? System.in.readAllBytes() : Files.readAllBytes(Path.of(name));
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * A file that can be read more than once. Standard input is copied to one that is deleted when
   * this process ends.
   *
   * @throws Failure if it can't be read
   */
  Path path() {
    try {
      if (!isStandard()) {
        Path file = Path.of(name);
        if (Files.isDirectory(file)) {
          throw new Failure(Failure.USAGE, "%s is a folder. Name a file in it.".formatted(name));
        }
        Files.newInputStream(file).close();
        return file;
      }
      Path copy = Files.createTempFile("jobs", ".feed");
      copy.toFile().deleteOnExit();
      Files.copy(System.in, copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  Instant lastModified() {
    try {
      return isStandard() ? Instant.now() : Files.getLastModifiedTime(Path.of(name)).toInstant();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Failure unreadable(IOException cause) {
    Path file = Path.of(name);
    String why =
        cause instanceof NoSuchFileException
            ? "There is no file %s."
            : Files.isDirectory(file)
                ? "%s is a folder. Name a file in it."
                : "%s can't be read. May you read it?";
    return new Failure(Failure.USAGE, why.formatted(name), cause);
  }
}
