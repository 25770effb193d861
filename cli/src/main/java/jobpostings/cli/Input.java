package jobpostings.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.cli.feed.Download;
import jobpostings.cli.feed.Source;
import jobpostings.cli.service.Proxies;
import jobpostings.terminal.Failure;

/** What a command reads: a file, an address, or standard input if the name is "-". */
record Input(String name, Environment environment) {
  /** Far more than any feed has. */
  private static final long MAX_FETCHED = 1L << 30;

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private Path file() {
    return environment.path(name);
  }

  private boolean isStandard() {
    return name.equals("-");
  }

  private boolean isAddress() {
    return Download.isAddress(name);
  }

  boolean isFolder() {
    return !isAddress() && Files.isDirectory(file());
  }

  /** The files of a folder, by name. */
  List<Input> files() {
    try (Stream<Path> files = Files.list(file())) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(file -> new Input(Path.of(name).resolve(file.getFileName()).toString(), environment))
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
      byte[] bytes = isStandard() ? environment.in().readAllBytes() : Files.readAllBytes(file());
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
      return copy(environment.in());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static Path copy(InputStream content) throws IOException {
    Path copy = Files.createTempFile("jobs", ".feed");
    copy.toFile().deleteOnExit();
    Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
    return copy;
  }

  /** What to read a feed from; an address is fetched. */
  Source source() {
    return isAddress() ? fetched() : new Source(name, path());
  }

  /** A copy of its own, as another command may fetch the same meanwhile. */
  private Source fetched() {
    Path folder =
        environment
            .variable("XDG_CACHE_HOME")
            .filter(path -> new File(path).isAbsolute())
            .map(environment::path)
            .orElseGet(() -> environment.path(System.getProperty("user.home")).resolve(".cache"))
            .resolve("job-postings/feeds");
    Download.Copy fetched =
        new Download(
                new Proxies(environment.variables()),
                environment.variable(Download.TOKEN),
                folder,
                MAX_FETCHED,
                PATIENCE)
            .of(name);
    try (InputStream content = Files.newInputStream(fetched.file())) {
      Path copy = copy(content);
      FileTime time = Files.getLastModifiedTime(fetched.file());
      Files.setLastModifiedTime(copy, time);
      String note = "It is unchanged since it was fetched before: that copy is read.";
      return new Source(
          Download.shown(name),
          copy,
          fetched.next().map(Input::isPart),
          fetched.isUnchanged() ? Optional.of(note) : Optional.empty());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static String isPart(String next) {
    return "The answer says that it is a part of a list: its header Link names another, %s."
        .formatted(Download.shown(next));
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
