package jobpostings.cli.feed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a feed is.
 *
 * @param name as people know it
 * @param part what whoever sent it says of further parts of it; empty if it is all, as far as can
 *     be told
 * @param note what people should know of how it was had; empty if nothing
 */
public record Source(String name, Path path, Optional<String> part, Optional<String> note) {
  public Source(String name, Path path) {
    this(name, path, Optional.empty(), Optional.empty());
  }

  /** When it was true, as far as its file tells: of standard input, now. */
  public Instant lastModified() {
    try {
      return Files.getLastModifiedTime(path).toInstant();
    } catch (IOException e) {
      return Instant.now();
    }
  }
}
