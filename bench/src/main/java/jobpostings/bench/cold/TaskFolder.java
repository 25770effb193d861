package jobpostings.bench.cold;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that is /var/task on Lambda. It also has the jars of layers, which are elsewhere on
 * Lambda.
 */
final class TaskFolder {
  private TaskFolder() {}

  static Path make(Path folder, List<Path> jars) {
    try {
      Path lib = Files.createDirectories(folder.resolve("lib"));
      try (Stream<Path> old = Files.list(lib)) {
        for (Path link : old.toList()) {
          Files.delete(link);
        }
      }
      for (Path jar : jars) {
        Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar.toAbsolutePath());
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
