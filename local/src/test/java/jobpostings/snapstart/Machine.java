package jobpostings.snapstart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The processors of this machine (Linux). */
public final class Machine {
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final boolean canPin;

  /**
   * @param mayPin whether its first processor may be reserved; otherwise all are shared
   */
  public Machine(boolean mayPin) {
    canPin = mayPin && processors > 1 && Files.isExecutable(Path.of("/usr/bin/taskset"));
  }

  /** Gives this process all processors but the first. */
  public void leaveOneFree() {
    if (!canPin) {
      return;
    }
    String self = String.valueOf(ProcessHandle.current().pid());
    try {
      new ProcessBuilder(
              "taskset", "--all-tasks", "--cpu-list", "--pid", "1-" + (processors - 1), self)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The beginning of a command that runs on the first processor alone. */
  List<String> onItsOwn() {
    return canPin ? List.of("taskset", "--cpu-list", "0") : List.of();
  }

  /** The processor's model, how many there are, and how busy they are. */
  public String description() {
    String model =
        read("/proc/cpuinfo")
            .lines()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 2))
            .findFirst()
            .orElse(System.getProperty("os.arch"));
    return "%s, %d processors%s, load %s"
        .formatted(
            model,
            processors,
            canPin ? ", the first of them for the function" : ", shared by all",
            read("/proc/loadavg").split(" ")[0]);
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
