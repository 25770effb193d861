package jobpostings.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.cli.feed.Source;
import jobpostings.terminal.Failure;

/** What a command reads: a file, or standard input if the name is "-". */
record Input(String name, Surroundings around) {
  private Path file() {
    return around.path(name);
  }

  private boolean isStandard() {
    return name.equals("-");
  }

  boolean isFolder() {
    return Files.isDirectory(file());
  }

  /** The files of a folder, by name. */
  List<Input> files() {
    try (Stream<Path> files = Files.list(file())) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(file -> new Input(Path.of(name).resolve(file.getFileName()).toString(), around))
          .toList();
    } catch (IOException e) {
      throw new Failure(Failure.USAGE, "%s can't be read. May you?".formatted(name), e);
    }
  }

  /** Its name without the folders that it is in. */
  String lastName() {
    return file().getFileName().toString();
  }

  String text() {
    try {
      byte[] bytes = isStandard() ? around.in().readAllBytes() : Files.readAllBytes(file());
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.startsWith("\uFEFF") ? text.substring(1) : text; // a byte order mark
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * A file that can be read more than once. Standard input is copied to one that is deleted when
   * this process ends.
   */
  private Path path() {
    try {
      if (!isStandard()) {
        if (isFolder()) {
          throw unreadable(null);
        }
        Files.newInputStream(file()).close();
        return file();
      }
      Path copy = Files.createTempFile("jobs", ".feed");
      copy.toFile().deleteOnExit();
      Files.copy(around.in(), copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** What to read a feed from. */
  Source source() {
    return new Source(name, path(), Optional.empty());
  }

  Instant lastModified() {
    try {
      return isStandard() ? Instant.now() : Files.getLastModifiedTime(file()).toInstant();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Failure unreadable(IOException cause) {
    String why =
        cause instanceof NoSuchFileException
            ? "There is no file %s."
            : isFolder()
                ? "%s is a folder. Name a file in it."
                : "%s can't be read. May you read it?";
    return new Failure(Failure.USAGE, why.formatted(name), cause);
  }
}
