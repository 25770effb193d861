package jobpostings.snapstart;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** The class path of the tests as jars, which is what Lambda's class loader takes. */
final class Jars {
  private Jars() {}

  static List<Path> ofClassPath(Path folder) {
    List<Path> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        jars.add(pack(path, folder.resolve("classes-" + jars.size() + ".jar")));
      } else if (Files.exists(path)) {
        jars.add(path);
      }
    }
    return jars;
  }

  /** Packs a module that is not packaged yet, as in a build that only tests. */
  private static Path pack(Path classes, Path jar) {
    ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
    int exit =
        tool.run(
            System.out,
            System.err,
            "--create",
            "--file",
            jar.toString(),
            "-C",
            classes.toString(),
            ".");
    if (exit != 0) {
      throw new IllegalStateException(classes + " can't be packed.");
    }
    return jar;
  }
}
