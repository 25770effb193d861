package jobpostings.snapstart;

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
public final class TaskFolder {
  private TaskFolder() {}

  /** Lays the folder out anew, with links to the jars. */
  public static Path make(Path folder, List<Path> jars) {
    try {
      Path lib = Files.createDirectories(folder.resolve("lib"));
      for (Path link : jars(folder)) {
        Files.delete(link);
      }
      for (Path jar : jars) {
        Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar.toAbsolutePath());
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The jars that such a folder has. */
  public static List<Path> jars(Path folder) {
    try (Stream<Path> jars = Files.list(folder.resolve("lib"))) {
      return jars.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
